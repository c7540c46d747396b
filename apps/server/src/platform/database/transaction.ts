import type { Column } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { type NodePgClient, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Pool, QueryResult } from 'pg'
import { DatabaseUnavailable, isConnectionFailure } from './errors'
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

/**
 * Runs `work` in one transaction. `begin` is the whole opening as one simple query (begin, role, settings), so that
 * it costs one round trip and a client never reaches `work` without its role.
 *
 * @throws DatabaseUnavailable when the server cannot be reached or the connection breaks; whatever `work` throws otherwise.
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
    throw broken !== undefined || isConnectionFailure(error) ? new DatabaseUnavailable(error) : error
  } finally {
    client.release(broken)
  }
}
