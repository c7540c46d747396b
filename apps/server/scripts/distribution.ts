/**
 * Prints the statements that move the tables of the database at `DATABASE_URL` to Citus; runs none of them.
 */
import pg from 'pg'
import { distributionSql, findTables } from '../src/platform/database/distribution'

const client = new pg.Client(process.env.DATABASE_URL)
await client.connect()
try {
  for (const statement of distributionSql(await findTables(client))) console.log(statement)
} finally {
  await client.end()
}
