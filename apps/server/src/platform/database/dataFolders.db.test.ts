import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase } from '../../testing'
import { ensureRoles } from './ensureRoles'
import { migrate } from './migrate'

const migrationsDir = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** A whole database as version 0.1.0 left it: its schema and at least one row of every table. */
const fixture = () =>
  gunzipSync(readFileSync(new URL('./fixtures/database-0.1.0.sql.gz', import.meta.url))).toString('utf8')

/**
 * What later migrations change in rows on purpose, as `table` or `table.column`, each with its reason. Everything else
 * that version 0.1.0 stored must be found as it was.
 */
const changedOnPurpose: Readonly<Record<string, string>> = {
  schema_migration: 'the list of applied migrations grows',
  'alarm_rule.on_delay_ms': 'delays are kept in seconds',
}

/** A table's rows as JSON, by primary key. */
type Rows = Map<string, Record<string, unknown>>

async function readTable(client: pg.Client, table: string, keys: readonly string[]): Promise<Rows> {
  const { rows } = await client.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from public.${client.escapeIdentifier(table)} t`,
  )
  return new Map(rows.map(({ row }) => [JSON.stringify(keys.map((key) => row[key])), row]))
}

/** Every table that is no partition, with the columns of its primary key. */
async function readKeys(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; keys: string[] }>(`
    select c.relname as table, array_agg(a.attname::text order by a.attname) as keys from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname`)
  return new Map(rows.map(({ table, keys }) => [table, keys]))
}

describe('a data folder of version 0.1.0', () => {
  let client: pg.Client
  let drop: () => Promise<void>
  let applied: readonly string[]
  let keys: Map<string, string[]>
  const before = new Map<string, Rows>()

  beforeAll(async () => {
    const database = await createEmptyDatabase()
    drop = database.drop
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await ensureRoles(client)
    await client.query(fixture())
    keys = await readKeys(client)
    for (const [table, columns] of keys) before.set(table, await readTable(client, table, columns))
    applied = (await migrate(database.url, migrationsDir)).applied
  })
  afterAll(async () => {
    await client.end()
    await drop()
  })

  it('holds rows in every table, so that nothing goes unseen', () => {
    expect([...before].filter(([, rows]) => rows.size === 0).map(([table]) => table)).toEqual([])
    expect(before.size).toBeGreaterThan(40)
  })

  it('is brought up to date by later migrations alone', () => {
    expect(applied).not.toContain('0001_initial.sql')
  })

  it('has the moves of its alarms in their history', async () => {
    const { rows } = await client.query(`
      select count(*)::int as alarms, count(clear_time)::int as cleared, count(confirm_time)::int as confirmed,
        (select count(*)::int from public.alarm_history where transition = 'open') as opens,
        (select count(*)::int from public.alarm_history where transition = 'clear') as clears,
        (select count(*)::int from public.alarm_history where transition = 'confirm') as confirms,
        (select count(*)::int from public.alarm a where status <> (select to_state from public.alarm_history h
          where h.record_id = a.id order by h.id desc limit 1)) as elsewhere from public.alarm`)
    const [found] = rows
    expect(found.alarms).toBeGreaterThan(0)
    expect([found.opens, found.clears, found.confirms]).toEqual([
      found.alarms,
      found.cleared,
      found.confirmed,
    ])
    expect(found.elsewhere).toBe(0)
  })

  it('has the delays of its rules in seconds, none of them shorter', async () => {
    const { rows } = await client.query('select id, on_delay_seconds from public.alarm_rule')
    const asked = [...(before.get('alarm_rule') ?? []).values()].map((rule) => [
      String(rule.id),
      Math.ceil(Number(rule.on_delay_ms) / 1000),
    ])
    expect(asked.length).toBeGreaterThan(0)
    expect(rows.map((rule) => [String(rule.id), rule.on_delay_seconds])).toEqual(
      expect.arrayContaining(asked),
    )
  })

  it('has kept every row and every value', async () => {
    const lost: string[] = []
    for (const [table, columns] of keys) {
      if (changedOnPurpose[table] !== undefined) continue
      const after = await readTable(client, table, columns)
      for (const [key, row] of before.get(table) ?? []) {
        const found = after.get(key)
        if (found === undefined) lost.push(`${table} ${key}`)
        for (const [column, value] of Object.entries(found === undefined ? {} : row)) {
          const isSame = JSON.stringify(found?.[column]) === JSON.stringify(value)
          if (!isSame && changedOnPurpose[`${table}.${column}`] === undefined)
            lost.push(`${table} ${key} ${column}`)
        }
      }
    }
    expect(lost).toEqual([])
  })
})
