import { sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Tx } from '../../../platform/database'
import { largestDemands, minutesOf, type WeighedPoint } from '../../telemetry'
import { incomersOf, type Supply, suppliesOf } from '../circuit/meters'
import { kwhFactor } from '../circuit/registers'
import type { PointDay } from './pointDay'

/** A day of a register among those of a supply that has readings on it. */
interface RegisterDay extends Record<string, unknown> {
  supplyId: string
  pointId: string
  day: string
  start: number
  end: number
  hasMinutes: boolean
  /** kWh in one of the register's unit, so kW in one of that an hour. */
  factor: number
}

/** A day of a supply, with the registers that have readings on it. */
interface SupplyDay {
  supplyId: string
  day: string
  start: number
  end: number
  registers: WeighedPoint[]
  /** Of one of them only the hours are kept. */
  isHourly: boolean
}

/** A day's largest demand as it is stored. */
interface Largest {
  of: SupplyDay
  kw: number
  ts: number
}

/**
 * Notes the largest demand of days again, of what counts their station together with these registers now, and of what did before.
 */
export async function noteDemand(tx: Tx, pointDays: readonly PointDay[]): Promise<void> {
  if (pointDays.length === 0) return
  const supplies = suppliesOf(await incomersOf(tx, [...new Set(pointDays.map(({ stationId }) => stationId))]))
  const supplyOf = new Map(supplies.flatMap((supply) => supply.itemIds.map((id) => [id, supply] as const)))
  const byId = new Map(supplies.map((supply) => [supply.supplyId, supply]))
  const touched = new Map<string, { supply: Supply; day: string }>()
  const touch = (supply: Supply | undefined, day: string) => {
    if (supply) touched.set(`${supply.supplyId} ${day}`, { supply, day })
  }
  for (const { pointId, day } of pointDays) touch(supplyOf.get(pointId), day)
  for (const { supplyId, day } of await forgetOf(tx, pointDays)) touch(byId.get(supplyId), day)
  const wanted = [...touched.values()]
  if (wanted.length === 0) return
  await forget(tx, wanted)
  const supplyDays = await readDays(tx, wanted)
  const found = [
    ...(await byMinutes(
      tx,
      supplyDays.filter(({ isHourly }) => !isHourly),
    )),
    ...(await byHours(
      tx,
      supplyDays.filter(({ isHourly }) => isHourly),
    )),
  ]
  await note(tx, found)
}

/** Forgets the demands of days that some registers were counted in; answers of what they were. */
async function forgetOf(tx: Tx, pointDays: readonly PointDay[]) {
  const target = sql`unnest(${bigints(pointDays.map(({ pointId }) => pointId))},
    ${bigints(pointDays.map(({ stationId }) => stationId))}, ${arrayLiteral(pointDays.map(({ day }) => day))}::date[])
    as t(point_id, station_id, day)`
  const gone = sql`returning d.supply_id as "supplyId", d.day::text as day`
  type Gone = { supplyId: string; day: string }
  const { rows: first } = await tx.execute<Gone>(sql`
    delete from energy_demand d using ${target} where d.point_id = t.point_id and d.day = t.day ${gone}`)
  const { rows: shared } = await tx.execute<Gone>(sql`
    delete from energy_demand d using ${target}
    where d.station_id = t.station_id and d.day = t.day and cardinality(d.point_ids) > 1
      and t.point_id = any (d.point_ids) ${gone}`)
  return [...first, ...shared]
}

/** Forgets what is noted of days of supplies, under whichever register. */
async function forget(tx: Tx, days: readonly { supply: Supply; day: string }[]): Promise<void> {
  const rows = days.flatMap(({ supply: { itemIds }, day }) => itemIds.map((itemId) => ({ itemId, day })))
  await tx.execute(sql`
    delete from energy_demand d using unnest(${bigints(rows.map(({ itemId }) => itemId))},
      ${arrayLiteral(rows.map(({ day }) => day))}::date[]) as t(point_id, day)
    where d.point_id = t.point_id and d.day = t.day`)
}

/** The registers of supplies that have readings on a day, in the zone of their station. */
async function readDays(tx: Tx, wanted: readonly { supply: Supply; day: string }[]): Promise<SupplyDay[]> {
  const asked = wanted.flatMap(({ supply: { supplyId, itemIds }, day }) =>
    itemIds.map((itemId) => ({ supplyId, itemId, day })),
  )
  const { rows } = await tx.execute<RegisterDay>(sql`
    select s.*, exists (select from ${minutesOf({
      points: sql.raw('array[s."pointId"]'),
      from: sql.raw('s.start::bigint'),
      before: sql.raw('s."end"::bigint'),
    })} m) as "hasMinutes"
    from (select t.supply_id as "supplyId", t.point_id as "pointId", t.day::text as day, t.place, ${kwhFactor('q.unit')}::float8 as factor,
        (extract(epoch from t.day::timestamp at time zone z.zone) * 1000)::float8 as start,
        (extract(epoch from (t.day + 1)::timestamp at time zone z.zone) * 1000)::float8 as "end"
      from unnest(${bigints(asked.map(({ supplyId }) => supplyId))}, ${bigints(asked.map(({ itemId }) => itemId))},
        ${arrayLiteral(asked.map(({ day }) => day))}::date[]) with ordinality as t(supply_id, point_id, day, place)
      join point p on p.id = t.point_id
      join product_property q on q.id = p.property_id join (select id, usable_zone(time_zone) as zone from station) z on z.id = p.station_id) s
    where exists (select from rollup_1h h where h.point_id = s."pointId" and h.bucket >= s.start::bigint
      and h.bucket < s."end"::bigint and h.rise is not null)
    order by s.place`)
  const days = new Map<string, SupplyDay>()
  for (const { supplyId, pointId, day, start, end, hasMinutes, factor } of rows) {
    const key = `${supplyId} ${day}`
    const known = days.get(key) ?? { supplyId, day, start, end, registers: [], isHourly: false }
    known.registers.push({ itemId: pointId, factor })
    if (!hasMinutes) known.isHourly = true
    days.set(key, known)
  }
  return [...days.values()]
}

/** The sliding demand of days that have minutes; one look for all supplies of a day. */
async function byMinutes(tx: Tx, supplyDays: readonly SupplyDay[]): Promise<Largest[]> {
  const days = new Map<string, SupplyDay[]>()
  for (const one of supplyDays) {
    const span = `${one.start} ${one.end}`
    days.set(span, [...(days.get(span) ?? []), one])
  }
  const found: Largest[] = []
  for (const group of days.values()) {
    const [span] = group
    if (span === undefined) continue
    const largest = await largestDemands(
      tx,
      group.map(({ registers }) => registers),
      span,
    )
    for (const [index, max] of largest.entries()) {
      const of = group[index]
      if (of && max) found.push({ of, kw: max.value, ts: max.ts })
    }
  }
  return found
}

/** Of days of which only the hours are kept: the mean of the largest. */
async function byHours(tx: Tx, supplyDays: readonly SupplyDay[]): Promise<Largest[]> {
  if (supplyDays.length === 0) return []
  const registers = supplyDays.flatMap(({ supplyId, day, start, end, registers }) =>
    registers.map((register) => ({ supplyId, day, start, end, ...register })),
  )
  const { rows } = await tx.execute<{ supplyId: string; day: string; kw: number; ts: number }>(sql`
    select distinct on (supply_id, day) supply_id as "supplyId", day::text as day, kw, ts from (
      select u.supply_id, u.day, h.bucket::float8 as ts, sum(h.rise * u.factor) as kw
      from unnest(${bigints(registers.map(({ supplyId }) => supplyId))}, ${bigints(registers.map(({ itemId }) => itemId))},
        ${arrayLiteral(registers.map(({ day }) => day))}::date[], ${bigints(registers.map(({ start }) => start))},
        ${bigints(registers.map(({ end }) => end))}, ${arrayLiteral(registers.map(({ factor }) => factor))}::float8[])
        as u(supply_id, point_id, day, first, after, factor)
      join rollup_1h h on h.point_id = u.point_id and h.bucket >= u.first and h.bucket < u.after and h.rise is not null
      group by 1, 2, 3) s
    order by supply_id, day, kw desc, ts`)
  const days = new Map(supplyDays.map((one) => [`${one.supplyId} ${one.day}`, one]))
  return rows.flatMap(({ supplyId, day, ...largest }) => {
    const of = days.get(`${supplyId} ${day}`)
    return of ? [{ of, ...largest }] : []
  })
}

async function note(tx: Tx, found: readonly Largest[]): Promise<void> {
  if (found.length === 0) return
  const idsOf = ({ of }: Largest) => of.registers.map(({ itemId }) => itemId)
  await tx.execute(sql`
    insert into energy_demand (tenant_id, station_id, point_id, day, supply_id, point_ids, max_kw, max_ms, is_hourly)
    select p.tenant_id, p.station_id, p.id, u.day, u.supply_id, u.point_ids::bigint[], u.kw, u.ms, u.is_hourly
    from unnest(${bigints(found.map((one) => idsOf(one)[0] ?? '0'))}, ${arrayLiteral(found.map(({ of }) => of.day))}::date[],
      ${bigints(found.map(({ of }) => of.supplyId))}, ${arrayLiteral(found.map((one) => arrayLiteral(idsOf(one))))}::text[],
      ${arrayLiteral(found.map(({ kw }) => kw))}::float8[], ${bigints(found.map(({ ts }) => ts))},
      ${arrayLiteral(found.map(({ of }) => String(of.isHourly)))}::boolean[])
      as u(point_id, day, supply_id, point_ids, kw, ms, is_hourly)
    join point p on p.id = u.point_id`)
}
