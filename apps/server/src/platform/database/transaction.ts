import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient } from 'pg'
import { DatabaseUnavailable, isConnectionFailure } from './errors'

type NoSchema = Record<string, never>

/** A Drizzle transaction over `pg`; `tx.transaction(…)` inside it is a savepoint. Columns are snake_case in SQL. */
export type Tx = NodePgTransaction<NoSchema, NoSchema>

const dialect = new PgDialect({ casing: 'snake_case' })

/** Drizzle on a client whose transaction somebody else begins and ends. */
function drizzleOn(client: PoolClient): Tx {
  return new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined)
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
