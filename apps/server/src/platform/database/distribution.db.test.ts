import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing'
import {
  betweenTenants,
  distributionSql,
  exceptions,
  type FoundTable,
  findTables,
  keySql,
  lackingKeys,
  localTables,
  placementOf,
  reasonOf,
  referenceTables,
} from './distribution'

let test: TestDatabase
let client: pg.Client
let tables: FoundTable[]
beforeAll(async () => {
  test = await createTestDatabase()
  client = new pg.Client({ connectionString: test.db.connectionString })
  await client.connect()
  tables = await findTables(client)
})
afterAll(async () => {
  await client?.end()
  await test?.close()
})

describe('every table', () => {
  it('has a column by which its rows may lie on several nodes, or is named as one that has none, with the reason', () => {
    expect(tables.filter((table) => placementOf(table) === undefined).map(({ name }) => name)).toEqual([])
    const names = tables.map(({ name }) => name)
    for (const listed of [...Object.keys(referenceTables), ...Object.keys(localTables)])
      expect(names).toContain(listed)
  })

  it('has that column in its unique keys, or keys that mean the same once they are widened by it', () => {
    const lacking = tables.flatMap((table) => lackingKeys(table).map((key) => ({ table, key })))
    expect(
      lacking
        .filter(({ table, key }) => reasonOf(table, key) === undefined)
        .map(({ key }) => `${key.name} (${key.columns})`),
    ).toEqual([])
    const names = lacking.map(({ key }) => key.name)
    for (const excepted of Object.keys(exceptions)) expect(names).toContain(excepted)
    const references = tables.flatMap((table) => table.references.map(({ name }) => name))
    for (const between of Object.keys(betweenTenants)) expect(references).toContain(between)
  })

  it('has ids of one sequence, which are not repeated in another tenant', async () => {
    const { rows } = await test.db.asOwner((tx) =>
      tx.execute<{ name: string }>(sql`
        select c.relname as name from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and i.indkey::text = a.attnum::text
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where c.relnamespace = 'public'::regnamespace and a.attidentity = '' and pg_get_expr(d.adbin, d.adrelid) is null
          and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')`),
    )
    expect(rows.map(({ name }) => name)).toEqual([])
  })

  it('takes the keys and references of the move, which are PostgreSQL all but for the rows that Citus moves', async () => {
    const moves = distributionSql(tables).filter((statement) => statement.startsWith('select create_'))
    expect(moves).toContain("select create_reference_table('menu');")
    expect(moves.filter((move) => /'(sample|rollup_1h)', 'point_id'/.test(move))).toHaveLength(2)
    await client.query('begin')
    try {
      for (const statement of keySql(tables)) await client.query(statement)
      const after = await findTables(client)
      expect(after.flatMap((table) => lackingKeys(table).map(({ name }) => name))).toEqual([])
    } finally {
      await client.query('rollback')
    }
  })
})
