import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { answers } from '../platform/database/embedded'
import { fixedSettings } from '../platform/database/embedded/settings'
import { plainEnvironment, runAs, type UnixUser } from '../platform/database/embedded/unixUser'
import { debianBin } from './postgresServer'

/** Whether Debian's PostgreSQL 15 is there, which brings `pg_basebackup`. */
export const hasReplication = (): boolean => existsSync(join(debianBin, 'pg_basebackup'))

/** One of several PostgreSQL that follow each other. */
export interface PostgresNode {
  name: string
  folder: string
  port: number
  url: string
  child?: ChildProcess
}

/** Starts it on its folder; resolves when it answers. */
export async function startNode(
  node: PostgresNode,
  { user, settings }: { user: UnixUser | undefined; settings: Readonly<Record<string, string>> },
): Promise<void> {
  const options = Object.entries({ ...settings, ...fixedSettings(node.port) })
  const child = spawn(
    join(debianBin, 'postgres'),
    ['-D', node.folder, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...user, cwd: '/', env: plainEnvironment(), stdio: ['ignore', 'ignore', 'pipe'] },
  )
  node.child = child
  let said = ''
  child.stderr.on('data', (text) => {
    said = `${said}${text}`.slice(-4_000)
  })
  for (let tries = 0; !(await answers({ connectionString: node.url })); tries += 1) {
    if (child.exitCode !== null || tries === 300) throw new Error(`${node.name} did not start: ${said}`)
    await delay(100)
  }
}

/** Makes a folder that follows a primary, given by its address or what libpq calls it by. @throws Error where it cannot be copied */
export function copyPrimary(
  folder: string,
  { user, primary }: { user: UnixUser | undefined; primary: string },
): void {
  const copied = runAs(user, join(debianBin, 'pg_basebackup'), [
    ...['-D', folder, '-d', primary, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
  ])
  if (copied.status !== 0) throw new Error(copied.stderr)
}

/** PostgreSQL's first process and those that it has started, none of which gets to say anything. */
export async function killNode({ child }: PostgresNode): Promise<void> {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
  const others = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  const ended = once(child, 'exit')
  for (const pid of [child.pid, ...others.split(' ').filter(Boolean).map(Number)])
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // has ended by itself
    }
  await ended
}
