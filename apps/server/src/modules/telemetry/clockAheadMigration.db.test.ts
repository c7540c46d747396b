import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../platform/database/migrate'
import { type BareDatabase, createEmptyDatabase } from '../../testing'

const migrations = fileURLToPath(new URL('../../../migrations/', import.meta.url))
const now = Date.now()
const ahead = now + 8 * 3_600_000

let database: BareDatabase
let client: pg.Client
let firstOnly: string

beforeAll(async () => {
  database = await createEmptyDatabase()
  firstOnly = mkdtempSync(join(tmpdir(), 'migrations-'))
  copyFileSync(join(migrations, '0001_initial.sql'), join(firstOnly, '0001_initial.sql'))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
  rmSync(firstOnly, { recursive: true })
})

const rowsOf = async (statement: string) => (await client.query(statement)).rows

describe('a database whose latest value lies hours ahead, left by a crash', () => {
  it('shows the newest value of today, has the other one wait, and lets the alarms go on', async () => {
    await migrate(database.url, firstOnly)
    await client.query(`create table sample_all partition of sample for values from (0) to (${now * 2})`)
    await client.query(`
      insert into ingest_batch (sequence, committed_ms, min_ts, max_ts, readings) values
        (1, ${now}, ${now - 9000}, ${now - 9000}, 1), (2, ${now}, ${now - 5000}, ${ahead}, 2);
      insert into ingest_cursor values ('alarms', 1);
      insert into sample (tenant_id, point_id, ts, value, quality, sequence) values
        ('demo', 7, ${now - 9000}, 1, 0, 1), ('demo', 7, ${now - 5000}, 2, 0, 2), ('demo', 7, ${ahead}, 3, 0, 2);
      insert into latest_value (tenant_id, station_id, point_id, ts, value, quality, sequence) values
        ('demo', 1, 7, ${ahead}, 3, 0, 2), ('demo', 1, 8, ${now}, 5, 0, 2);
      set session_replication_role = replica;
      insert into alarm_state (rule_id, phase, last_ts) values (1, 'normal', ${ahead}), (2, 'normal', ${now});
      set session_replication_role = origin`)
    await migrate(database.url, migrations)
    expect(await rowsOf('select point_id, value, quality from latest_value order by point_id')).toEqual([
      { point_id: '7', value: 2, quality: 0 },
      { point_id: '8', value: 5, quality: 0 },
    ])
    expect(await rowsOf('select point_id, ts::float8 as ts, value, quality from ahead_reading')).toEqual([
      { point_id: '7', ts: ahead, value: 3, quality: 1 },
    ])
    expect(await rowsOf('select sequence, points, values, qualities from ingest_journal')).toEqual([
      { sequence: '2', points: ['7'], values: [2], qualities: [0] },
    ])
    // In every partition, so that no station is evaluated from another place.
    expect(
      await rowsOf(
        'select array_agg(partition order by partition)::int[] as partitions, sequence from ingest_cursor group by sequence',
      ),
    ).toEqual([{ partitions: Array.from({ length: 16 }, (_, at) => at), sequence: '1' }])
    const states = await rowsOf('select last_ts::float8 as last from alarm_state order by rule_id')
    // by the clock of the database, which may be put back meanwhile
    expect(states.map(({ last }) => last < ahead - 3_600_000)).toEqual([true, true])
  })
})
