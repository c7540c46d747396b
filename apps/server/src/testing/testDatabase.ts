import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connectDatabase, type Database } from '../platform/database'
import { askOnce } from './askOnce'

/** A database of one test file. */
export interface TestDatabase {
  db: Database
  /** Closes the pools and drops the database. */
  close(): Promise<void>
}

async function asAdmin(statement: string): Promise<void> {
  await askOnce(inject('testServerUrl'), statement)
}

/** A database on the test server, without pools: for migrations and for a process of its own. */
export interface BareDatabase {
  url: string
  drop(): Promise<void>
}

async function createFrom(template: string): Promise<BareDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name} template ${template}`)
  const url = new URL(inject('testServerUrl'))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(`drop database if exists ${name} with (force)`) }
}

/** An empty database without our tables. */
export const createEmptyDatabase = (): Promise<BareDatabase> => createFrom("template0 encoding 'UTF8'")

/** A migrated database, copied from the template in some 50 ms. */
export const createMigratedDatabase = (): Promise<BareDatabase> => createFrom(inject('templateName'))

/**
 * A migrated database of its own with pools. Open it in `beforeAll`, close it in `afterAll`:
 *
 * `const test = await createTestDatabase(); test.db.inTenant(…); await test.close()`
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await createMigratedDatabase()
  const db = connectDatabase(url, { pools: { request: 5, system: 5, owner: 2 } })
  return {
    db,
    close: async () => {
      await db.close()
      await drop()
    },
  }
}
