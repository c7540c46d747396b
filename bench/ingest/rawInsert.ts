import type { Database } from '../../apps/server/src/platform/database'

const rowsAtOnce = 8_000
const connections = 2

const samples = `insert into sample (tenant_id, point_id, ts, value, quality, sequence)
select '000000', u.point, u.ts, u.value, 0, 0 from unnest($1::bigint[], $2::bigint[], $3::float8[]) as u(point, ts, value)
on conflict (point_id, ts) do nothing`

const samplesAndJournal = `with stored as (${samples})
insert into ingest_journal (sequence, points, ts, "values", qualities)
select $4::bigint, $1::bigint[], $2::bigint[], $3::float8[], array_fill(0::smallint, array[cardinality($1::bigint[])])`

const turns = 6

/**
 * Rows a second that PostgreSQL itself takes into the same table by multi-row inserts, two connections, nothing beside
 * it: alone, and with the journal of the readings in the same statement. The two take turns, so that whatever else
 * the machine does meanwhile hits both.
 */
export async function measureRawInsert(db: Database, itemIds: readonly string[], ms: number) {
  const sums = { alone: 0, withJournal: 0 }
  for (let turn = 0; turn < turns; turn += 1) {
    const each = { ms: ms / turns }
    sums.alone += await insertFor(db, itemIds, { ...each, turn: turn * 2, withJournal: false })
    sums.withJournal += await insertFor(db, itemIds, { ...each, turn: turn * 2 + 1, withJournal: true })
  }
  return { alone: sums.alone / turns, withJournal: sums.withJournal / turns }
}

/** Each `turn` has timestamps of its own. */
async function insertFor(
  db: Database,
  itemIds: readonly string[],
  { ms, turn, withJournal }: { ms: number; turn: number; withJournal: boolean },
): Promise<number> {
  const began = performance.now()
  const dayStart = Date.now() - (Date.now() % 86_400_000) + turn * 1_000_000
  let rows = 0
  const worker = async (connection: number) => {
    const client = await db.systemPool.connect()
    try {
      for (let batch = 0; performance.now() - began < ms; batch += 1) {
        const points: string[] = []
        const ts: number[] = []
        const values: number[] = []
        for (let index = 0; index < rowsAtOnce; index += 1) {
          points.push(itemIds[index % itemIds.length] ?? '')
          ts.push(dayStart + batch * connections + connection)
          values.push((index % 1000) / 10)
        }
        const columns = [`{${points.join(',')}}`, `{${ts.join(',')}}`, `{${values.join(',')}}`]
        const sequence = 10 ** 12 + dayStart + batch * connections + connection
        await client.query(
          withJournal
            ? { name: 'raw-journal', text: samplesAndJournal, values: [...columns, sequence] }
            : { name: 'raw', text: samples, values: columns },
        )
        rows += rowsAtOnce
      }
    } finally {
      client.release()
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, index) => worker(index)))
  return rows / ((performance.now() - began) / 1000)
}
