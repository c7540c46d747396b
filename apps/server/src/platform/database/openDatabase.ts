import { claimDatabase } from './claim'
import { connectDatabase, type Database, type PoolSizes } from './database'
import { startEmbedded } from './embedded'
import { migrate } from './migrate'
import { probeAddresses } from './probeAddresses'
import { takeStartTurn } from './startTurn'

/** The part of the configuration that the database needs; a `Config` will do. */
export interface OpenOptions {
  /** Absolute; the embedded cluster lives in it. */
  dataDir: string
  /** An external PostgreSQL ≥ 15 instead of the embedded one. */
  databaseUrl?: string
  /** The same database past the pooler in transaction mode that `databaseUrl` leads to. */
  databaseDirectUrl?: string
  /** A physical replica for reads that may lag behind, by so much at most. */
  databaseReadUrl?: string
  mostReadLagMs?: number
  /** See {@link connectDatabase}. */
  isPrepared?: boolean
  migrationsDir: string
  pools?: PoolSizes
  /**
   * Claims the database for this server alone, before it is migrated; called when the claim is lost to another server.
   * Without it the database is shared (tests, benches).
   */
  onClaimLost?: (error: Error) => void
  /**
   * The claim is shared with other processes that work together with this one; asked before anything is migrated whether this one may
   * join them. It starts while no other one does, until {@link Database.started}.
   */
  admit?: (connectionString: string) => Promise<void>
  /** One line for the person at the console, at each step that may take a moment. */
  onProgress?: (message: string) => void
}

/**
 * Opens the program's database: starts the embedded PostgreSQL unless `databaseUrl` names another one, migrates it and
 * opens the pools. {@link Database.close} undoes all of that.
 *
 * @throws EmbeddedError or DatabaseSetupError (also when another server has claimed the database), whose messages are for
 * the person at the console; a driver error when an external server cannot be reached
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  if (options.databaseUrl !== undefined) {
    await probeAddresses(options.databaseUrl, options.databaseDirectUrl)
    return openAt(options.databaseUrl, options)
  }
  const server = await startEmbedded({ dataDir: options.dataDir, onProgress: options.onProgress })
  try {
    const { connectionString, onAvailability, stop } = server
    return await openAt(connectionString, {
      ...options,
      databaseDirectUrl: undefined,
      databaseReadUrl: undefined,
      onAvailability,
      stop,
    })
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function openAt(
  url: string,
  options: OpenOptions & { onAvailability?: Database['onAvailability']; stop?: () => Promise<void> },
): Promise<Database> {
  const { migrationsDir, pools, isPrepared, onProgress, onClaimLost, onAvailability, stop, admit } = options
  const directUrl = options.databaseDirectUrl
  const sessionUrl = directUrl ?? url
  const claim =
    onClaimLost && (await claimDatabase(sessionUrl, onClaimLost, { isShared: admit !== undefined }))
  let endStart: (() => Promise<void>) | undefined
  try {
    endStart = admit && (await takeStartTurn(sessionUrl, onProgress))
    await admit?.(sessionUrl)
    const { wasEmpty } = await migrate(sessionUrl, migrationsDir, { onProgress })
    const onClose = async () => {
      await endStart?.()
      await claim?.release()
      await stop?.()
    }
    return connectDatabase(url, {
      ...{ readUrl: options.databaseReadUrl, mostLagMs: options.mostReadLagMs },
      ...{ directUrl, isPrepared, pools, wasEmpty, onAvailability, onClose },
      checkClaim: claim?.check,
      started: endStart,
    })
  } catch (error) {
    await endStart?.()
    await claim?.release()
    throw error
  }
}
