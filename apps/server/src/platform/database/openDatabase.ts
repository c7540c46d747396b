import { connectDatabase, type Database, type PoolSizes } from './database'
import { startEmbedded } from './embedded'
import { migrate } from './migrate'

/** The part of the configuration that the database needs; a `Config` will do. */
export interface OpenOptions {
  /** Absolute; the embedded cluster lives in it. */
  dataDir: string
  /** An external PostgreSQL ≥ 15 instead of the embedded one. */
  databaseUrl?: string
  migrationsDir: string
  pools?: PoolSizes
  /** One line for the person at the console, at each step that may take a moment. */
  onProgress?: (message: string) => void
}

/**
 * Opens the program's database: starts the embedded PostgreSQL unless `databaseUrl` names another one, migrates it and
 * opens the pools. {@link Database.close} undoes all of that.
 *
 * @throws EmbeddedError or DatabaseSetupError, whose messages are for the person at the console; a driver error when
 * an external server cannot be reached
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { onProgress = () => undefined, migrationsDir, pools } = options
  if (options.databaseUrl !== undefined) {
    const { wasEmpty } = await migrate(options.databaseUrl, migrationsDir, onProgress)
    return connectDatabase(options.databaseUrl, { pools, wasEmpty })
  }
  const server = await startEmbedded({ dataDir: options.dataDir, onProgress })
  try {
    const { wasEmpty } = await migrate(server.connectionString, migrationsDir, onProgress)
    const { connectionString, onAvailability, stop } = server
    return connectDatabase(connectionString, { pools, wasEmpty, onAvailability, onClose: stop })
  } catch (error) {
    await server.stop()
    throw error
  }
}
