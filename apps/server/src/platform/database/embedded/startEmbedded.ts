import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { listen } from '../../listen'
import { type Binaries, findBinaries } from './binaries'
import { ownerName, prepareCluster } from './cluster'
import { claimDataFolder } from './dataLock'
import { EmbeddedError } from './embeddedError'
import { stopOrphan } from './orphan'
import { choosePlace } from './place'
import { launchPostmaster, type Postmaster } from './postmaster'
import { fixedSettings, productionSettings } from './settings'

/** A PostgreSQL that belongs to this process. */
export interface EmbeddedServer {
  /** As the owner, who is a superuser of this cluster. */
  readonly connectionString: string
  /** Process id of the running `postgres`; changes when it had to be restarted. */
  readonly pid: number
  /** Whether the cluster was created by this start. */
  readonly isNew: boolean
  /** Called with `down` when PostgreSQL has died and with `up` when it is back; it is restarted by itself. */
  onAvailability(listener: (state: 'down' | 'up') => void): void
  /** Fast shutdown, at most some seconds; then gives the data folder back. */
  stop(): Promise<void>
}

/** How to start: only `dataDir` is needed. */
export interface EmbeddedOptions {
  /** Absolute. The cluster goes to `postgres` in it. */
  dataDir: string
  onProgress?: (message: string) => void
  /** Instead of the settings for production. */
  settings?: Record<string, string>
  /** Another installation instead of the packaged one. */
  binaries?: Binaries
  /** Where root puts what the unprivileged user could not reach otherwise. */
  privateRoot?: string
}

async function findFreePort(): Promise<number> {
  const probe = createServer()
  const port = await listen(probe, 0, '127.0.0.1')
  await once(probe.close(), 'close')
  return port
}

/**
 * Launches on a free port. Tries again, each time on another port, while a start fails by what passes: some other
 * program took the port meanwhile, or the last children of a PostgreSQL that was killed still hold its shared memory.
 */
async function launchFirst(
  launch: (port: number) => Promise<Postmaster>,
): Promise<{ postmaster: Postmaster; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort()
    try {
      return { postmaster: await launch(port), port }
    } catch (error) {
      const isPassing = error instanceof EmbeddedError && error.fault === 'not-yet'
      if (!isPassing || attempt === 8) throw error
      await delay(attempt * 150)
    }
  }
}

async function ensureDatabase(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [ownerName])
    if (rowCount === 0) await client.query(`create database ${ownerName}`)
  } finally {
    await client.end()
  }
}

/**
 * Starts the embedded PostgreSQL on a data folder: claims the folder, stops what a killed run left behind, creates or
 * recovers the cluster, and from then on keeps it running until {@link EmbeddedServer.stop}.
 *
 * @throws EmbeddedError with a message for the person at the console
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { dataDir, onProgress = () => undefined, settings = productionSettings() } = options
  const privateRoot = options.privateRoot ?? '/var/lib/energy-console'
  const release = claimDataFolder(dataDir)
  try {
    const place = choosePlace({ dataDir, privateRoot, onProgress })
    await stopOrphan(place.cluster, onProgress)
    const binaries = options.binaries ?? findBinaries({ ...place, onProgress })
    const { password, isNew } = prepareCluster(place, binaries, {
      isDurable: settings.fsync !== 'off',
      onProgress,
    })
    const launch = (port: number) =>
      launchPostmaster({
        place,
        binaries,
        settings: { ...settings, ...fixedSettings(port) },
        port,
        password,
        logFile: join(dataDir, 'postgres.log'),
        onProgress,
      })
    onProgress('Starting PostgreSQL')
    const { postmaster, port } = await launchFirst(launch)
    const serverUrl = `postgres://${ownerName}:${password}@127.0.0.1:${port}`
    const keeper = keepRunning(postmaster, {
      launch: async () => {
        await stopOrphan(place.cluster, onProgress)
        return launch(port)
      },
      onProgress,
    })
    await ensureDatabase(serverUrl).catch((error: unknown) => keeper.stop().then(() => Promise.reject(error)))
    return {
      connectionString: `${serverUrl}/${ownerName}`,
      isNew,
      get pid() {
        return keeper.current().pid
      },
      onAvailability: keeper.onAvailability,
      stop: () => keeper.stop().finally(release),
    }
  } catch (error) {
    release()
    throw error
  }
}

/** Restarts PostgreSQL whenever it ends without being asked to, waiting longer after each failure. */
function keepRunning(
  first: Postmaster,
  options: { launch: () => Promise<Postmaster>; onProgress: (message: string) => void },
) {
  const listeners = new Set<(state: 'down' | 'up') => void>()
  const stopping = new AbortController()
  let current = first
  let reviving: Promise<void> = Promise.resolve()

  const tell = (state: 'down' | 'up') => {
    for (const listener of listeners) listener(state)
  }

  const revive = async () => {
    tell('down')
    options.onProgress('PostgreSQL has ended unexpectedly and is being restarted')
    for (let waitMs = 100; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, 5_000)) {
      try {
        current = await options.launch()
        watch()
        options.onProgress('PostgreSQL is back')
        tell('up')
        return
      } catch (error) {
        // Its last children may hold on to the shared memory for a moment; a full disk lasts until somebody acts.
        options.onProgress(error instanceof EmbeddedError ? error.message : String(error))
        await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  const watch = () => {
    current.ended.then(() => {
      if (!stopping.signal.aborted) reviving = revive()
    })
  }
  watch()

  return {
    current: () => current,
    onAvailability: (listener: (state: 'down' | 'up') => void) => {
      listeners.add(listener)
    },
    stop: async () => {
      stopping.abort()
      await reviving
      await current.stop()
    },
  }
}
