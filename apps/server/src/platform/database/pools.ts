import pg from 'pg'
import { isConnectionFailure } from './errors'
import { type Settings, SettledStatement, type Statement } from './settledStatement'
import { type Standing, sessionOptions, setting } from './standing'

/** Opens a pool whose sessions stand as they are told from their beginning. */
export function createPool(
  connectionString: string,
  max: number,
  standing: Standing = {},
  connectsWithinMs = 10_000,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    // One stays open however long nobody asks: opening one takes longer than most requests.
    min: 1,
    connectionTimeoutMillis: connectsWithinMs,
    idleTimeoutMillis: 30_000,
    application_name: `energy-console${standing.role ? ` ${standing.role}` : ''}`,
    ...sessionOptions(standing),
  })
  // Without listeners a server that goes away would end this process: idle clients report on the pool, busy ones on themselves.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Asks one statement that brings its settings along. */
export async function askSettled(pool: pg.Pool, statement: SettledStatement): Promise<pg.QueryResult> {
  const client = await pool.connect()
  let fault: unknown
  try {
    client.query(statement)
    return await statement.result
  } catch (error) {
    fault = error
    throw error
  } finally {
    client.release(isConnectionFailure(fault))
  }
}

type Asked = string | (Pick<Statement, 'text'> & Partial<Statement>)

/**
 * A pool each of whose single statements is a transaction of its own that stands as it is told: behind a pooler that gives a
 * server connection for a transaction only, sessions keep nothing. Who begins a transaction himself does so on the pool beneath.
 */
export function settleEach(pool: pg.Pool, standing: Standing, isPrepared: boolean): pg.Pool {
  const settings: Settings = {
    name: isPrepared ? 'standing' : undefined,
    text: `select ${Object.entries(standing).map(setting).join(', ')}`,
    values: [],
  }
  const statementOf = (asked: Asked, values: readonly unknown[] = []) => {
    const statement = typeof asked === 'string' ? { text: asked } : asked
    return new SettledStatement(settings, {
      values,
      ...statement,
      name: isPrepared ? statement.name : undefined,
    })
  }
  const connect = async () => {
    const client = await pool.connect()
    const query = (asked: Asked, values?: readonly unknown[]) => {
      const statement = statementOf(asked, values)
      client.query(statement)
      return statement.result
    }
    return replacing(client, { query })
  }
  const query = (asked: Asked, values?: readonly unknown[]) => askSettled(pool, statementOf(asked, values))
  return replacing(pool, { query, connect })
}

/** An object with some methods of one's own in place of its. */
const replacing = <T extends object>(target: T, methods: Record<string, unknown>): T =>
  new Proxy(target, {
    get(_target, key) {
      if (typeof key === 'string' && key in methods) return methods[key]
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
