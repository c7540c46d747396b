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

  const step = async <T>(kill: () => void, say: () => Promise<T>): Promise<T> => {
    if (isDead) return never
    taken += 1
    const isLast = taken === atStep
    const answer = isLast && when === 'before' ? undefined : await say()
    if (isLast) {
      isDead = true
      kill()
      die()
    }
    return isDead || answer === undefined ? never : answer
  }

  const connect = async (): Promise<pg.PoolClient> => {
    if (isDead) return never
    const client = await db.systemPool.connect()
    const query = (...said: unknown[]) =>
      step<unknown>(
        () => client.release(true),
        () => Reflect.apply(client.query, client, said),
      )
    return new Proxy(client, {
      get(target, key) {
        if (key === 'query') return query
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
  const pool = new Proxy(db.systemPool, {
    get(target, key) {
      if (key === 'connect') return connect
      if (key === 'query')
        return (...said: unknown[]) =>
          step<unknown>(
            () => undefined,
            () => Reflect.apply(target.query, target, said),
          )
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
