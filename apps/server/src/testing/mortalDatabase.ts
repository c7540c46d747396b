import type pg from 'pg'
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
 * The database for one life of whatever runs on role `system`: at the given step (counted from 1, each message to the
 * server is one) its connection breaks, and nothing that it asked for is ever answered.
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

  const connect = async (): Promise<pg.PoolClient> => {
    if (isDead) return never
    const client = await db.systemPool.connect()
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
  const pool = new Proxy(db.systemPool, {
    get(target, key) {
      if (key === 'connect') return connect
      if (key === 'query')
        return (...said: unknown[]) => step<unknown>(() => Reflect.apply(target.query, target, said))
      return Reflect.get(target, key)
    },
  })
  return {
    db: { ...db, systemPool: pool, asSystem: (work) => runTransaction(pool, 'begin', work) },
    steps: () => taken,
    isDead: () => isDead,
    death,
  }
}
