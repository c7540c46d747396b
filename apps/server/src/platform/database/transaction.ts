import type { Column } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { type NodePgClient, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Pool, QueryResult } from 'pg'
import { DatabaseUnavailable, isConnectionFailure, sqlStateOf, sqlStates } from './errors'
import type { Statement } from './settledStatement'

type NoSchema = Record<string, never>

/** A Drizzle transaction over `pg`; `tx.transaction(…)` inside it is a savepoint. Columns are snake_case in SQL. */
export type Tx = NodePgTransaction<NoSchema, NoSchema>

const dialect = new PgDialect({ casing: 'snake_case' })

/** The name of a column in SQL. */
export const columnName = ({ name, keyAsName }: Column): string => (keyAsName ? toSnakeCase(name) : name)

/** Drizzle on a client whose transaction somebody else begins and ends. */
function drizzleOn(client: NodePgClient): Tx {
  return new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined)
}

/** A query of Drizzle's that can be prepared. */
interface Preparable<T> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<T> }
}

/** The client of queries that are prepared before anybody asks them. */
const nobody = { query: () => Promise.reject(new Error('prepared for no transaction')) }

/**
 * A read that is asked over and over in one form: Drizzle builds its SQL once instead of each time, which costs more than
 * all else of a small read. What differs from time to time comes in by `sql.placeholder(name)`.
 */
export function prepared<T>(
  build: (tx: Tx) => Preparable<T>,
): (tx: Tx, values?: Record<string, unknown>) => Promise<T> {
  let query: ReturnType<Preparable<T>['prepare']> | undefined
  return (tx, values) => {
    query ??= build(drizzleOn(nobody as unknown as NodePgClient)).prepare('')
    const { client } = (tx as unknown as { session: { client: NodePgClient } }).session
    const own: typeof query = Object.create(query, { client: { value: client } })
    return own.execute(values)
  }
}

interface DriverQuery extends Omit<Statement, 'values' | 'name'> {
  name?: string
}

/** Asks one statement in a scope. */
export type Ask = (statement: Omit<Statement, 'name'>) => Promise<QueryResult>

/**
 * Runs reading `work` as `ask` sees the database, each statement one round trip and a transaction of its own (as
 * every statement of a READ COMMITTED transaction has a snapshot of its own); no connection is held in between.
 *
 * @throws as {@link runTransaction}
 */
export async function runReads<T>(ask: Ask, work: (tx: Tx) => Promise<T>): Promise<T> {
  const query = ({ text, rowMode, types }: DriverQuery, values: readonly unknown[]) =>
    ask({ text, values, rowMode, types })
  try {
    // Drizzle asks a client for nothing but `query`.
    return await work(drizzleOn({ query } as unknown as NodePgClient))
  } catch (error) {
    throw isConnectionFailure(error) ? new DatabaseUnavailable(error) : error
  }
}

const readsOnly = /^begin read only/
const standbyAnswered = new Error('a server that only reads has answered: the connection leads to a standby')

/**
 * Runs `work` in one transaction. `begin` is the whole opening as one simple query (begin, role, settings), so that
 * it costs one round trip and a client never reaches `work` without its role.
 *
 * @throws DatabaseUnavailable when the server cannot be reached, the connection breaks, or leads to a server that only reads (which is
 * none of ours until it is promoted; the next one is opened anew); whatever `work` throws otherwise.
 */
export async function runTransaction<T>(pool: Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error) => {
    throw isConnectionFailure(error) ? new DatabaseUnavailable(error) : error
  })
  let broken: Error | undefined
  try {
    await client.query(begin)
    const result = await work(drizzleOn(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    if (!readsOnly.test(begin) && sqlStateOf(error) === sqlStates.readsOnly) broken ??= standbyAnswered
    throw broken !== undefined || isConnectionFailure(error) ? new DatabaseUnavailable(error) : error
  } finally {
    client.release(broken)
  }
}
