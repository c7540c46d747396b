import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { answers } from './answers'
import type { Binaries } from './binaries'
import { ownerName } from './cluster'
import { EmbeddedError, explainFailure } from './embeddedError'
import { endPostmaster } from './orphan'
import type { Place } from './place'
import { isAlive, signal } from './processes'
import { plainEnvironment } from './unixUser'

/** A running `postgres`, ready for connections. */
export interface Postmaster {
  pid: number
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

interface LaunchOptions {
  place: Place
  binaries: Binaries
  settings: Record<string, string>
  port: number
  password: string
  logFile: string
  onProgress: (message: string) => void
}

const largestLogBytes = 10 * 1024 * 1024

function openLog(path: string): number {
  if (existsSync(path) && statSync(path).size > largestLogBytes) renameSync(path, `${path}.old`)
  return openSync(path, 'a+', 0o600)
}

/** What was written to the log since `offset`, its last part when that is much. */
function readLog(path: string, offset: number): string {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const start = Math.max(offset, size - 4_000)
    const buffer = Buffer.alloc(Math.max(0, size - start))
    readSync(file, buffer, 0, buffer.length, start)
    return buffer.toString('utf8')
  } finally {
    closeSync(file)
  }
}

const addressOf = ({ port, password }: LaunchOptions) => ({
  ...{ host: '127.0.0.1', port, user: ownerName, password, database: 'postgres' },
  connectionTimeoutMillis: 2_000,
})

function spawnPostgres({ place, binaries, settings, logFile }: LaunchOptions): ChildProcess {
  const log = openLog(logFile)
  try {
    return spawn(
      join(binaries.bin, 'postgres'),
      [
        '-D',
        place.cluster,
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      {
        ...place.user,
        cwd: '/',
        env: plainEnvironment(),
        stdio: ['ignore', log, log],
        // A session of its own: Ctrl-C in the terminal must reach us first, so that what is in hand gets committed.
        detached: true,
      },
    )
  } finally {
    closeSync(log)
  }
}

/**
 * Starts `postgres` on a prepared cluster and waits until it answers, through a recovery too.
 *
 * @throws EmbeddedError with what the log says when it ends instead
 */
export async function launchPostmaster(options: LaunchOptions): Promise<Postmaster> {
  const logStart = existsSync(options.logFile) ? statSync(options.logFile).size : 0
  const child = spawnPostgres(options)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  // Whoever calls process.exit() without stopping us first leaves no PostgreSQL behind.
  const endWithUs = () => child.pid !== undefined && signal(child.pid, 'SIGINT')
  process.on('exit', endWithUs)
  let hasEnded = false
  ended.then(() => {
    hasEnded = true
    process.off('exit', endWithUs)
  })

  const startedAt = Date.now()
  let hasReported = false
  while (!(await answers(addressOf(options)))) {
    if (hasEnded) throw explainFailure(options.place.cluster, readLog(options.logFile, logStart))
    if (!hasReported && Date.now() - startedAt > 3_000) {
      hasReported = true
      options.onProgress('PostgreSQL is recovering from an unclean end')
    }
    await delay(50)
  }
  const { pid } = child
  if (pid === undefined) throw new EmbeddedError('failed', 'PostgreSQL did not start')
  return {
    pid,
    ended,
    stop: async () => {
      if (isAlive(pid)) await endPostmaster(pid, 5_000)
      await ended
    },
  }
}
