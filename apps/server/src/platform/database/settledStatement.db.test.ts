import { inArray, sql } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing'
import { connectDatabase, type Database, id, sqlStateOf, tenantId, texts } from '.'

const area = pgTable('area', { id: id(), tenantId: tenantId() })

let test: TestDatabase
/** One connection, so that every read meets what the one before left behind. */
let db: Database
beforeAll(async () => {
  test = await createTestDatabase()
  db = connectDatabase(test.db.connectionString, {
    pools: { request: 1, system: 1, owner: 1 },
    requestTimeoutMs: 300,
  })
  await db.asSystem((tx) =>
    tx.execute(
      sql`insert into area (tenant_id, area_name, area_code) values ('a', 'A', '1'), ('b', 'B', '1')`,
    ),
  )
})
afterAll(async () => {
  await db?.close()
  await test?.close()
})

const readAs = <T>(tenant: string, work: Parameters<typeof db.inTenant<T>>[1]) =>
  db.inTenant({ tenantId: tenant, stationIds: 'all' }, work, { readOnly: true })
const namesOf = (tenant: string) =>
  readAs(tenant, async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(sql`select area_name as name from area`)
    return rows.map((row) => row.name)
  })
const stateOf = (attempt: Promise<unknown>) => attempt.then(() => 'no error', sqlStateOf)

describe('a read', () => {
  it('sees its own tenant, however often the same statement comes from another one', async () => {
    for (let round = 0; round < 30; round += 1) {
      expect(await namesOf('a')).toEqual(['A'])
      expect(await namesOf('b')).toEqual(['B'])
    }
    expect(await namesOf('c')).toEqual([])
  })

  it('leaves neither tenant nor role behind', async () => {
    await namesOf('a')
    const { rows } = await db.inTenant({ tenantId: 'b', stationIds: [] }, (tx) =>
      tx.execute(sql`select current_user::text as role, current_setting('app.tenant') as tenant,
        current_setting('transaction_read_only') as read_only`),
    )
    expect(rows).toEqual([{ role: 'app', tenant: 'b', read_only: 'off' }])
  })

  it('can change nothing', async () => {
    const attempt = readAs('a', (tx) => tx.execute(sql`delete from area`))
    expect(await stateOf(attempt)).toBe('25006')
    expect(await namesOf('a')).toEqual(['A'])
  })

  it('goes on after statements that failed, those that are kept prepared included', async () => {
    for (let round = 0; round < 30; round += 1) {
      expect(await stateOf(readAs('a', (tx) => tx.execute(sql`select ${'x'}::bigint`)))).toBe('22P02')
      expect(await stateOf(readAs('a', (tx) => tx.execute(sql`select no_such_column from area`)))).toBe(
        '42703',
      )
      expect(await stateOf(readAs('a', (tx) => tx.execute(sql`select 1 / ${round - round}::int`)))).toBe(
        '22012',
      )
    }
    expect(await namesOf('a')).toEqual(['A'])
    const { rows } = await readAs('a', (tx) => tx.execute(sql`select 1 / ${1}::int as one`))
    expect(rows).toEqual([{ one: 1 }])
  })

  it('fails once at most after the server forgot its statements, or their columns changed', async () => {
    const columnsOf = () => readAs('a', async (tx) => (await tx.execute(sql`select * from area`)).rows)
    for (let round = 0; round < 30; round += 1) await Promise.all([namesOf('a'), columnsOf()])
    await db.inTenant({ tenantId: 'a', stationIds: [] }, (tx) => tx.execute(sql`deallocate all`))
    expect(await stateOf(namesOf('a'))).toBe('26000')
    expect(await namesOf('a')).toEqual(['A'])
    await columnsOf()
    await test.db.asOwner((tx) => tx.execute(sql`alter table area add column added text default 'x'`))
    expect(await stateOf(columnsOf())).toBe('0A000')
    expect(await columnsOf()).toMatchObject([{ added: 'x' }])
    await test.db.asOwner((tx) => tx.execute(sql`alter table area drop column added`))
  })

  it('maps rows as a transaction does, with lists of any length', async () => {
    const ids = await readAs('a', (tx) => tx.select().from(area))
    for (let length = 1; length < 40; length += 1) {
      const wanted = [...Array(length).keys()].map(String).concat(ids.map((row) => row.id))
      expect(await readAs('a', (tx) => tx.select().from(area).where(inArray(area.id, wanted)))).toEqual(ids)
    }
  })

  it('is planned for the lists and spans that it is given, however often it comes', async () => {
    for (let round = 0; round < 40; round += 1)
      await readAs('a', async (tx) => {
        await tx.execute(sql`select 'of a list' from area where area_code = any (${texts(['1', '2'])})`)
        await tx.execute(sql`select 'of one' from area where area_code = ${'1'}`)
      })
    const { rows } = await readAs('a', (tx) =>
      tx.execute(sql`select split_part(statement, '''', 2) as kind, generic_plans > 0 as is_generic
        from pg_prepared_statements where statement like 'select ''of %' order by 1`),
    )
    expect(rows).toEqual([
      { kind: 'of a list', is_generic: false },
      { kind: 'of one', is_generic: true },
    ])
    const { rows: mode } = await readAs('a', (tx) => tx.execute(sql`show plan_cache_mode`))
    expect(mode).toEqual([{ plan_cache_mode: 'auto' }])
  })

  it('is refused for a scope that is none', async () => {
    await expect(namesOf("a'; --")).rejects.toThrow(RangeError)
  })
})

describe('a statement of a request', () => {
  it('is given up when it takes too long, in reading and in writing', async () => {
    const sleep = sql`select pg_sleep(5)`
    expect(await stateOf(readAs('a', (tx) => tx.execute(sleep)))).toBe('57014')
    const writing = db.inTenant({ tenantId: 'a', stationIds: 'all' }, (tx) => tx.execute(sleep))
    expect(await stateOf(writing)).toBe('57014')
    expect(await namesOf('a')).toEqual(['A'])
  })
})
