import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../../platform/database/migrate'
import { type BareDatabase, createEmptyDatabase } from '../../../testing'

const migrations = fileURLToPath(new URL('../../../../migrations/', import.meta.url))

let database: BareDatabase
let client: pg.Client
let before: string

beforeAll(async () => {
  database = await createEmptyDatabase()
  before = mkdtempSync(join(tmpdir(), 'migrations-'))
  for (const name of readdirSync(migrations))
    if (/^\d{4}_.*\.sql$/.test(name) && name < '0989')
      copyFileSync(join(migrations, name), join(before, name))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
  rmSync(before, { recursive: true })
})

/** The beginning of the day that is noted, at the station. */
const midnight = Date.parse('2026-02-01T00:00:00+08:00')

const rowsOf = async (statement: string) => (await client.query(statement)).rows

it('demands that were noted by register are noted anew where several count together and readings are left, and stay else', async () => {
  await migrate(database.url, before)
  // 1: a meter of two channels; 2: one by itself; 3 feeds 4 and 5, and has no meter; 6 feeds 7, which has none
  const parents: Record<number, number | null> = { 1: null, 2: null, 3: null, 4: 3, 5: 3, 6: null, 7: 6 }
  const points: Record<number, number> = { 11: 1, 12: 1, 21: 2, 41: 4, 51: 5, 61: 6 }
  const devices = Object.entries(parents).map(([id, parent]) => `('demo', ${id}, 9, 1, 'd${id}', ${parent})`)
  const ofDevices = Object.entries(points).map(
    ([id, device]) => `('demo', ${id}, 9, ${device}, ${id}, 'p${id}')`,
  )
  const noted = Object.keys(points).map((id) => `('demo', 9, ${id}, '2026-02-01', ${id}, 0, false)`)
  await client.query(`
    set session_replication_role = replica;
    insert into station (tenant_id, id, station_name, time_zone) values ('demo', 9, 's', 'Asia/Shanghai');
    insert into device (tenant_id, id, station_id, product_id, device_name, circuit_parent_id) values ${devices};
    insert into point (tenant_id, id, station_id, device_id, property_id, point_name) values ${ofDevices};
    insert into rollup_1h (tenant_id, point_id, bucket, min, max, mean, first, last, count, rise)
      select 'demo', p.id, ${midnight}, 0, 0, 0, 0, 0, 1, 1 from point p;
    create table sample_of_test partition of sample for values from (${midnight}) to (${midnight + 86_400_000});
    insert into sample (tenant_id, point_id, ts, value, quality, sequence)
      select 'demo', p.id, ${midnight}, 1, 0, 1 from point p where p.id in (41, 51);
    insert into energy_demand (tenant_id, station_id, point_id, day, max_kw, max_ms, is_hourly) values ${noted};
    set session_replication_role = origin`)
  await migrate(database.url, migrations)
  expect(
    await rowsOf(
      'select point_id::int as point, supply_id::int as supply, point_ids::int[] as points, max_kw as kw from energy_demand order by 1',
    ),
  ).toEqual(
    Object.entries({ 11: 1, 12: 1, 21: 2, 41: 3, 51: 3, 61: 6 }).map(([point, supply]) => ({
      ...{ point: Number(point), supply, points: [Number(point)], kw: Number(point) },
    })),
  )
  // of 11 and 12 nothing is left but the hours
  expect(
    await rowsOf(
      'select point_id::int as point, at_ms::float8 as at, station_id, first_day from energy_change order by 1',
    ),
  ).toEqual([41, 51].map((point) => ({ point, at: midnight, station_id: null, first_day: null })))
})
