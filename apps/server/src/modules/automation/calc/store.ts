import type { CalcTake, calcMissing } from '@energy-console/contract/automation'
import { sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Database, type Tx, texts } from '../../../platform/database'
import { isInPartitions, partitionOf } from '../../../platform/engine'
import { staleTimesOf } from '../../devices'
import { storeMadeReadings } from '../../telemetry'
import type { Calc, LastResult } from './book'
import { evaluateFormula, readFormula } from './formula'
import { storeGroupStates } from './groups'
import type { CalcResult } from './result'

interface StoredCalc extends Record<string, unknown> {
  id: string
  tenantId: string
  stationId: string
  deviceId: string
  itemId: string
  name: string
  formula: string
  missing: keyof typeof calcMissing
  intervalSeconds: number
  maxAgeSeconds: number | null
  variables: {
    name: string
    itemId: string
    deviceId: string
    take: CalcTake
    windowMinutes: number
    unit: string | null
  }[]
  lastTs: string | null
  value: number | null
  quality: number
  state: LastResult['state']
  trouble: string | null
}

/** The enabled calculated points of partitions, with what came of them last. */
export async function loadCalcs(
  db: Database,
  partitions: readonly number[],
): Promise<{ calc: Calc; last: LastResult | undefined }[]> {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<StoredCalc>(sql`
      select c.id, c.tenant_id as "tenantId", p.station_id as "stationId", c.device_id as "deviceId", c.item_id as "itemId",
        c.point_name as name, c.formula, c.missing, c.interval_seconds as "intervalSeconds",
        c.max_age_seconds as "maxAgeSeconds", s.last_ts as "lastTs", s.value, s.quality, s.state, s.trouble,
        (select coalesce(json_agg(json_build_object('name', v.variable_name, 'itemId', v.item_id::text, 'take', v.take,
            'deviceId', i.device_id::text, 'windowMinutes', v.window_minutes, 'unit', q.unit) order by v.row_rank), '[]')
          from calc_variable v join point i on i.id = v.item_id join product_property q on q.id = i.property_id
          where v.record_id = c.id) as variables
      from calc_point c join point p on p.id = c.item_id left join calc_state s on s.calc_id = c.id
      where c.is_enabled and ${isInPartitions(sql`p.station_id`, partitions)}`),
  )
  return rows.map((row) => ({ calc: calcOf(row), last: lastOf(row) }))
}

function calcOf(row: StoredCalc): Calc {
  const formula = readFormula({
    source: row.formula,
    missing: row.missing,
    maxAgeMs: row.maxAgeSeconds && row.maxAgeSeconds * 1_000,
    inputs: row.variables.map(({ windowMinutes, deviceId: _, ...input }) => ({
      ...input,
      windowMs: windowMinutes * 60_000,
    })),
  })
  const { inputs, missing, maxAgeMs } = formula
  return {
    ...{ kind: 'formula', inputs, missing, maxAgeMs },
    evaluate: (read, at) => evaluateFormula(formula, read, at),
    id: row.id,
    tenantId: row.tenantId,
    itemId: row.itemId,
    name: row.name,
    partition: partitionOf(row.stationId),
    intervalMs: row.intervalSeconds * 1_000,
    deviceIds: [row.deviceId, ...row.variables.map(({ deviceId }) => deviceId)],
  }
}

const lastOf = ({ lastTs, value, quality, state, trouble }: StoredCalc): LastResult | undefined =>
  lastTs === null ? undefined : { ts: Number(lastTs), value, quality, state, trouble }

/** Stores results within the transaction of the cursors. Answers how many values are on their way to ingest. */
export async function storeResults(tx: Tx, results: readonly CalcResult[]): Promise<number[]> {
  const made = await storeMadeReadings(
    tx,
    results.flatMap(({ calc, ts, value, quality }) =>
      value === null ? [] : [{ pointId: calc.itemId, ts, value, quality }],
    ),
  )
  await storeFormulaStates(
    tx,
    results.filter(({ calc }) => calc.kind === 'formula'),
  )
  await storeGroupStates(
    tx,
    results.filter(({ calc }) => calc.kind === 'group'),
  )
  return [made]
}

async function storeFormulaStates(tx: Tx, results: readonly CalcResult[]): Promise<void> {
  if (results.length === 0) return
  const last = [...new Map(results.map((result) => [result.calc.id, result])).values()]
  // a result without a value leaves the last one that there was
  const value = new Map(results.flatMap((one) => (one.value === null ? [] : [[one.calc.id, one.value]])))
  await tx.execute(sql`
    insert into calc_state as s (calc_id, tenant_id, last_ts, value, quality, state, trouble)
    select c.id, c.tenant_id, u.ts, u.value, u.quality, u.state, nullif(u.trouble, '')
    from unnest(${bigints(last.map(({ calc }) => calc.id))}, ${bigints(last.map(({ ts }) => ts))},
      ${arrayLiteral(last.map(({ calc }) => value.get(calc.id) ?? null))}::float8[],
      ${arrayLiteral(last.map(({ quality }) => quality))}::smallint[], ${texts(last.map(({ state }) => state))},
      ${texts(last.map(({ trouble }) => trouble ?? ''))}) as u(id, ts, value, quality, state, trouble)
    join calc_point c on c.id = u.id
    on conflict on constraint calc_state_pkey do update set last_ts = excluded.last_ts, value = coalesce(excluded.value, s.value),
      quality = excluded.quality, state = excluded.state, trouble = excluded.trouble`)
}

/** The newest readings of points, for what has just come to be, and after how long each is stale. */
export const newestReadings = (db: Database, itemIds: readonly string[]) =>
  db.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ itemId: string; ts: number; value: number; quality: number }>(sql`
      select point_id as "itemId", ts::float8 as ts, value, quality from latest_value
      where point_id = any (${bigints(itemIds)}) and value is not null`)
    return { readings: rows, staleMsOf: await staleTimesOf(tx, itemIds) }
  })

/**
 * Calculated points stand where their device stands; it has been moved. One whose name its new station has already stays where it can
 * be found, for somebody to rename it; it is calculated all the same.
 */
export async function moveCalculated(tx: Tx, deviceIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update calc_point c set station_id = d.station_id from device d
    where d.id = c.device_id and d.id = any (${bigints(deviceIds)}) and c.station_id <> d.station_id
      and not exists (select from calc_point o where o.station_id = d.station_id and o.point_name = c.point_name)`)
}
