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

  it('works on a database to which a later version has only added, and leaves it so', async () => {
    write('0002_later.sql', 'create table two (id int)')
    await migrate(database.url, folder)
    rmSync(join(folder, '0002_later.sql'))
    write('0003_own.sql', 'create table three (id int)')
    const said: string[] = []
    const report = await migrate(database.url, folder, { onProgress: (message) => said.push(message) })
    expect(report.applied).toEqual(['0003_own.sql'])
    expect(said[0]).toContain('has 1 migrations of a later version')
    expect((await query('select name from schema_migration order by name')).rowCount).toBe(3)
  })

  it('refuses a database from which a later version has taken away what this one uses', async () => {
    write(
      '0002_less.sql',
      '-- The column is read by nobody since 0.4.0.\n-- contract: servers from 0.4.0\ndrop table one',
    )
    await migrate(database.url, folder, { programVersion: '0.5.0' })
    rmSync(join(folder, '0002_less.sql'))
    const start = (programVersion: string) => migrate(database.url, folder, { programVersion })
    await expect(start('0.3.9')).rejects.toThrow(
      /0002_less\.sql is for servers from 0\.4\.0 on, and this one is 0\.3\.9/,
    )
    expect((await start('0.4.0')).applied).toEqual([])
  })

  it('refuses to make a database anew from what it does not know', async () => {
    const only = [{ name: '0002_later.sql', checksum: 'x' }]
    await expect(migrate(database.url, folder, { only })).rejects.toThrow(/backup is newer.*0002_later/)
  })

  it('waits for a table in short turns, between which others come to it', async () => {
    await migrate(database.url, folder)
    write('0002_more.sql', 'alter table one add more int')
    const reader = new pg.Client({ connectionString: database.url })
    await reader.connect()
    await reader.query('begin; select * from one')
    const said: string[] = []
    const migrated = migrate(database.url, folder, { onProgress: (message) => said.push(message) })
    try {
      await expect
        .poll(() => said.filter((message) => message.includes('waits for')).length, { timeout: 40_000 })
        .toBeGreaterThan(1)
      expect((await query('select * from one')).rowCount).toBe(0)
      await reader.query('commit')
      expect((await migrated).applied).toEqual(['0002_more.sql'])
    } finally {
      await reader.end()
    }
    write('0003_last.sql', 'alter table one add last int')
    const held = new pg.Client({ connectionString: database.url })
    await held.connect()
    await held.query('begin; select * from one')
    await expect(migrate(database.url, folder, { patienceMs: 1 })).rejects.toThrow(
      /0003_last\.sql failed and was undone/,
    )
    await held.end()
  })

  it('tries again where others wait for a table that it has changed, and it for one of theirs', async () => {
    write('0002_second.sql', 'create table two (id int)')
    await migrate(database.url, folder)
    write('0003_both.sql', 'alter table one add more int; alter table two add more int')
    const other = new pg.Client({ connectionString: database.url })
    await other.connect()
    // so that it is the migration that finds out
    await other.query("begin; set local deadlock_timeout = '1min'; lock table two in access share mode")
    const migrated = migrate(database.url, folder)
    try {
      await expect
        .poll(
          async () =>
            (
              await query(
                `select from pg_locks join pg_stat_activity using (pid)
                 where not granted and datname = current_database() and relation = 'two'::regclass`,
              )
            ).rowCount,
          { timeout: 20_000 },
        )
        .toBe(1)
      expect((await other.query('select * from one')).rowCount).toBe(0)
      await other.query('commit')
      expect((await migrated).applied).toEqual(['0003_both.sql'])
    } finally {
      await other.end()
    }
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
