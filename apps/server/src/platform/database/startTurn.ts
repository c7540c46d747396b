import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseSetupError } from './ensureRoles'
import { lockSession } from './lockSession'

/** Any two constants serve, as long as every process of ours uses the same. */
const lockKey = [6_655, 8_081] as const
/** Migrations of a large database take their time. */
const patienceMs = 300_000
const retryMs = 250

/**
 * Waits until no other process starts on this database: migrations and first data are one's business at a time. Held by a
 * session of its own, so that one that dies has had its turn. Answers what ends it.
 *
 * @throws DatabaseSetupError where another one starts for too long
 */
export async function takeStartTurn(
  connectionString: string,
  onProgress: (message: string) => void = () => undefined,
): Promise<() => Promise<void>> {
  const client = new pg.Client(lockSession(connectionString, 'energy-console start'))
  client.on('error', () => undefined)
  await client.connect()
  const end = () => client.end().catch(() => undefined)
  try {
    for (const untilMs = Date.now() + patienceMs; ; await delay(retryMs)) {
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock($1, $2) as taken',
        [...lockKey],
      )
      if (rows[0]?.taken) return end
      if (Date.now() > untilMs)
        throw new DatabaseSetupError(
          'Another server has been starting on this database for five minutes. Look what keeps it, then start this one again.',
        )
      if (untilMs - Date.now() > patienceMs - retryMs)
        onProgress('Another server is starting: waiting for it …')
    }
  } catch (error) {
    await end()
    throw error
  }
}
