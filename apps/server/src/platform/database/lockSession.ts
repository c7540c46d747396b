import type { ClientConfig } from 'pg'

/** What an idle network may swallow unnoticed. */
const keepAliveAfterMs = 10_000
/** How soon PostgreSQL notices that a machine that holds something has vanished, and that it may wait idle for ever. */
const sessionSettings = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  idle_session_timeout: 0,
}

/** A session that holds locks for as long as its process lives, and no longer. `name` is shown by PostgreSQL. */
export const lockSession = (connectionString: string, name: string): ClientConfig => ({
  connectionString,
  application_name: name,
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveAfterMs,
  connectionTimeoutMillis: 10_000,
  options: Object.entries(sessionSettings)
    .map(([setting, value]) => `-c ${setting}=${value}`)
    .join(' '),
})
