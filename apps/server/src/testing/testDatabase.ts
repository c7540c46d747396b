import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connectDatabase, type Database } from '../platform/database'

/** A database of one test file. */
export interface TestDatabase {
  db: Database
  /** Closes the pools and drops the database. */
  close(): Promise<void>
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testServerUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The address of a database on the test server. */
function testDatabaseUrl(name: string): string {
  const url = new URL(inject('testServerUrl'))
  url.pathname = `/${name}`
  return url.href
}

/** An empty database without our tables, for tests of migrations. */
export async function createEmptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name} template template0 encoding 'UTF8'`)
  return { url: testDatabaseUrl(name), drop: () => asAdmin(`drop database if exists ${name} with (force)`) }
}

/**
 * A migrated database of its own, copied from the template in some 50 ms. Open it in `beforeAll`, close it in `afterAll`:
 *
 * `const test = await createTestDatabase(); test.db.inTenant(…); await test.close()`
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name} template ${inject('templateName')}`)
  const db = connectDatabase(testDatabaseUrl(name), { pools: { request: 5, system: 5, owner: 2 } })
  return {
    db,
    close: async () => {
      await db.close()
      await asAdmin(`drop database if exists ${name} with (force)`)
    },
  }
}
