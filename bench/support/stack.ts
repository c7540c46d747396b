import { join } from 'node:path'
import { type Database, openDatabase } from '../../apps/server/src/platform/database'
import { temporaryFolder } from '../../apps/server/src/testing/temporaryFolder'
import { cpuOf, cpuOfEnded, parentOf, password, serverDir, startServer } from './serverProcess'

/** The real server as a process of its own, on a database of its own with the product's settings. */
export interface Stack {
  db: Database
  url: string
  mqttPort: number
  realtimePort: number
  /** A super administrator's access token; its password opens the console as 000000 / admin. */
  token: string
  adminPassword: string
  /** Resident memory of the server process, MB; PostgreSQL not counted. */
  rssMb(): number
  /** CPU time that the server and PostgreSQL have used, s. */
  cpuSeconds(): Promise<{ server: number; postgres: number }>
  /** SIGTERM, as production stops it; answers how long it took, ms. */
  stop(): Promise<number>
}

/** Opens a fresh database, lets `seed` fill it, and starts the server on it. */
export async function startStack(seed: (db: Database) => Promise<void>): Promise<Stack> {
  const { folder: dataDir, remove: removeData } = temporaryFolder('energy-console-bench')
  const db = await openDatabase({ dataDir, migrationsDir: join(serverDir, 'migrations') })
  await seed(db)
  const server = await startServer({ DATABASE_URL: db.connectionString, DATA_DIR: join(dataDir, 'server') })
  return {
    ...server,
    db,
    adminPassword: password,
    cpuSeconds: async () => ({ server: server.cpuSeconds(), postgres: await postgresSeconds(db) }),
    async stop() {
      try {
        return await server.stop()
      } finally {
        await db.close()
        await removeData()
      }
    },
  }
}

/** CPU time that PostgreSQL has used, s: its processes that are there now, and those that have ended. */
export async function postgresSeconds(db: Database): Promise<number> {
  const { rows } = await db.systemPool.query<{ pid: number }>(
    'select pid from pg_stat_activity order by backend_start',
  )
  const living = rows.reduce((sum, { pid }) => sum + cpuOfLiving(pid), 0)
  // the first is as old as the server
  const parent = parentOf(rows[0]?.pid ?? 0)
  return living + cpuOf(parent) + cpuOfEnded(parent)
}

/** One that has ended meanwhile counts with its parent. */
function cpuOfLiving(pid: number): number {
  try {
    return cpuOf(pid)
  } catch {
    return 0
  }
}
