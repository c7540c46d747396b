import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BareDatabase, createEmptyDatabase } from '../../testing'
import { ensureRoles } from './ensureRoles'
import { migrate } from './migrate'

describe('migrate', () => {
  let folder: string
  let database: BareDatabase

  const write = (name: string, content: string) => writeFileSync(join(folder, name), content)
  const query = async (statement: string) => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    return client.query(statement).finally(() => client.end())
  }

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'migrations-'))
    database = await createEmptyDatabase()
    write('0001_first.sql', 'create table one (id int)')
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true })
    await database.drop()
  })

  it('applies each file once, in order, and says whether the database was new', async () => {
    write('0002_second.sql', 'insert into one values (1)')
    expect(await migrate(database.url, folder)).toEqual({
      wasEmpty: true,
      applied: ['0001_first.sql', '0002_second.sql'],
    })
    expect(await migrate(database.url, folder)).toEqual({ wasEmpty: false, applied: [] })
    expect((await query('select * from one')).rowCount).toBe(1)
  })

  it('lets processes that start together wait for each other', async () => {
    const reports = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)))
    expect(reports.filter((report) => report.applied.length === 1)).toHaveLength(1)
  })

  it('refuses a file that has changed since it was applied', async () => {
    await migrate(database.url, folder)
    appendFileSync(join(folder, '0001_first.sql'), '; drop table one')
    await expect(migrate(database.url, folder)).rejects.toThrow(/0001_first\.sql is not the one/)
    expect((await query('select * from one')).rowCount).toBe(0)
  })

  it('refuses a database that is newer than the program', async () => {
    write('0002_later.sql', 'create table two (id int)')
    await migrate(database.url, folder)
    rmSync(join(folder, '0002_later.sql'))
    await expect(migrate(database.url, folder)).rejects.toThrow(/newer than this program.*0002_later/)
  })

  it('undoes a file that fails, and goes on from there when it is repaired', async () => {
    write('0002_broken.sql', 'create table two (id int); select nonsense')
    await expect(migrate(database.url, folder)).rejects.toThrow(/0002_broken\.sql failed and was undone/)
    write('0002_broken.sql', 'create table two (id int)')
    expect((await migrate(database.url, folder)).applied).toEqual(['0002_broken.sql'])
  })

  it('refuses to start when requests would run as a role that sees everything', async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    try {
      // Roles are the whole cluster's: inside a transaction that is undone, nobody else sees the change.
      await client.query('begin; alter role app bypassrls')
      await expect(ensureRoles(client)).rejects.toThrow(/Tenants would not be separated/)
      await client.query('rollback')
    } finally {
      await client.end()
    }
  })
})
