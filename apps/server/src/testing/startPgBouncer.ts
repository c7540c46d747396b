import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { answers } from '../platform/database/embedded'
import { chooseUser } from '../platform/database/embedded/unixUser'
import { freePorts } from '../process/trial/freePorts'

const program = '/usr/sbin/pgbouncer'

/** Whether Debian's PgBouncer is there. */
export const hasPgBouncer = (): boolean => existsSync(program)

/** A PgBouncer in transaction mode before a PostgreSQL. */
export interface PgBouncer {
  /** The address of a database, through it. */
  through(url: string): string
  stop(): Promise<void>
}

/** Starts one that has so many connections to each database of the server at `serverUrl`, for all who ask it. */
export async function startPgBouncer(serverUrl: string, poolSize: number): Promise<PgBouncer> {
  const server = new URL(serverUrl)
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const user = chooseUser(folder)
  const [port = 0] = await freePorts(1)
  const users = join(folder, 'users.txt')
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(users, `"${server.username}" "${decodeURIComponent(server.password)}"\n`)
  writeFileSync(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
`,
  )
  for (const path of [folder, users, settings]) {
    if (user) chownSync(path, user.uid, user.gid)
    chmodSync(path, path === folder ? 0o700 : 0o600)
  }
  const child = spawn(program, ['-q', settings], { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const through = (url: string) => {
    const address = new URL(url)
    address.hostname = '127.0.0.1'
    address.port = String(port)
    return address.href
  }
  const stop = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; !(await answers({ connectionString: through(serverUrl) })); tries += 1) {
    if (child.exitCode !== null || tries === 100) {
      await stop()
      throw new Error(`PgBouncer did not start: ${said}`)
    }
    await delay(50)
  }
  return { through, stop }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
