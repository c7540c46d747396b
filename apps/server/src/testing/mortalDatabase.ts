import pg from 'pg'
import type { Database } from '../platform/database'
import { runTransaction } from '../platform/database/transaction'

/** When a client dies: before it says something to the server, or after the server has done it and before it hears so. */
export type Death = 'before' | 'after'

/** A database as a process sees it that is killed at a certain step. */
export interface MortalDatabase {
  db: Database
  /** How many steps it took. */
  steps(): number
  isDead(): boolean
  /** Resolves when it dies. */
  readonly death: Promise<void>
}

const never = new Promise<never>(() => undefined)

/**
 * The database for one life of whatever runs on role `system` or as the owner: at the given step (counted from 1, each message to
 * the server is one) its connections break, and nothing that it asked for is ever answered.
 */
export function mortalDatabase(
  db: Database,
  { atStep, when }: { atStep: number; when: Death },
): MortalDatabase {
  let taken = 0
  let isDead = false
  let die: () => void = () => undefined
  const death = new Promise<void>((resolve) => {
    die = resolve
  })

  /** All connections break with the process: one that stayed would keep its locks, and its place in the pool. */
  const clients = new Set<pg.PoolClient>()

  const step = async <T>(say: () => Promise<T>): Promise<T> => {
    if (isDead) return never
    taken += 1
    const isLast = taken === atStep
    let answer: T | undefined
    try {
      answer = isLast && when === 'before' ? undefined : await say()
    } catch (error) {
      if (isDead) return never
      throw error
    }
    if (isLast) {
      isDead = true
      for (const client of clients) client.release(true)
      clients.clear()
      die()
    }
    return isDead || answer === undefined ? never : answer
  }

  const connectTo = async (pool: pg.Pool): Promise<pg.PoolClient> => {
    if (isDead) return never
    const client = await pool.connect()
    if (isDead) {
      client.release()
      return never
    }
    clients.add(client)
    const query = (...said: unknown[]) => step<unknown>(() => Reflect.apply(client.query, client, said))
    const release = (isBroken?: boolean | Error) => {
      if (clients.delete(client)) client.release(isBroken)
    }
    return new Proxy(client, {
      get(target, key) {
        if (key === 'query') return query
        if (key === 'release') return release
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
  const mortal = (pool: pg.Pool) =>
    new Proxy(pool, {
      get(target, key) {
        if (key === 'connect') return () => connectTo(target)
        if (key === 'query')
          return (...said: unknown[]) => step<unknown>(() => Reflect.apply(target.query, target, said))
        return Reflect.get(target, key)
      },
    })
  const systemPool = mortal(db.systemPool)
  const ownerPool = mortal(createOwnerPool(db))
  return {
    db: {
      ...db,
      systemPool,
      commitPool: mortal(db.commitPool),
      asSystem: (work) => runTransaction(systemPool, 'begin', work),
      asOwner: (work) => runTransaction(ownerPool, 'begin', work),
    },
    steps: () => taken,
    isDead: () => isDead,
    death,
  }
}

/** The owner's connections, which the database keeps to itself; none is open before it is asked for, nor for long after. */
function createOwnerPool({ connectionString }: Database): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2, idleTimeoutMillis: 200, allowExitOnIdle: true })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
