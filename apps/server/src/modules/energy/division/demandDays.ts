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

/** A day's largest demand as it stands. */
interface Noted extends Record<string, unknown> {
  stationId: string
  pointId: string
  day: string
  pointIds: string[]
  /** It was told by minutes that are kept no more: nothing tells it as well again. */
  lasts: boolean
}

type RegisterOfDay = Pick<PointDay, 'stationId' | 'pointId' | 'day'>

/**
 * Notes the largest demand of days again, of what counts their station together with these registers now, and of what did before.
 * What minutes have told that are kept no more stands: hours would only tell less, and the month may have been paid for.
 */
export async function noteDemand(tx: Tx, pointDays: readonly PointDay[]): Promise<void> {
  if (pointDays.length === 0) return
  const supplies = suppliesOf(await incomersOf(tx, [...new Set(pointDays.map(({ stationId }) => stationId))]))
  const supplyOf = new Map(supplies.flatMap((supply) => supply.itemIds.map((id) => [id, supply] as const)))
  const touched = new Map<string, { supply: Supply; day: string }>()
  const touch = (supply: Supply | undefined, day: string) => {
    if (supply) touched.set(`${supply.supplyId} ${day}`, { supply, day })
  }
  for (const { pointId, day } of pointDays) touch(supplyOf.get(pointId), day)
  for (const { pointIds, day } of await notedOf(tx, pointDays))
    for (const id of pointIds) touch(supplyOf.get(id), day)
  const wanted = [...touched.values()]
  const beside = wanted.flatMap(({ supply: { stationId, itemIds }, day }) =>
    itemIds.map((pointId) => ({ stationId, pointId, day })),
  )
  const noted = await notedOf(tx, [...pointDays, ...beside])
  const lasting = noted.filter(({ lasts }) => lasts)
  await forget(
    tx,
    noted.filter(({ lasts }) => !lasts),
  )
  await bringHome(tx, lasting, supplyOf)
  if (wanted.length === 0) return
  const supplyDays = without(await readDays(tx, wanted), lasting)
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

/** The demands of days that some registers were counted in. */
async function notedOf(tx: Tx, registers: readonly RegisterOfDay[]): Promise<Noted[]> {
  const { rows } = await tx.execute<Noted>(sql`
    with target as materialized (
      select distinct * from unnest(${bigints(registers.map(({ pointId }) => pointId))},
        ${bigints(registers.map(({ stationId }) => stationId))}, ${arrayLiteral(registers.map(({ day }) => day))}::date[])
        as t(point_id, station_id, day)
    ), found as (
      select d.point_id, d.day from energy_demand d join target t on d.point_id = t.point_id and d.day = t.day
      union
      select d.point_id, d.day from energy_demand d join target t on d.station_id = t.station_id and d.day = t.day
        and cardinality(d.point_ids) > 1 and t.point_id = any (d.point_ids)
    )
    select d.station_id as "stationId", d.point_id as "pointId", d.day::text as day, d.point_ids::text[] as "pointIds",
      demand_lasts(d) as lasts
    from found join energy_demand d using (point_id, day)`)
  return rows
}

const keysOf = (noted: readonly Noted[]) => sql`unnest(${bigints(noted.map(({ pointId }) => pointId))},
  ${arrayLiteral(noted.map(({ day }) => day))}::date[])`

async function forget(tx: Tx, noted: readonly Noted[]): Promise<void> {
  if (noted.length === 0) return
  await tx.execute(sql`
    delete from energy_demand d using ${keysOf(noted)} as t(point_id, day) where d.point_id = t.point_id and d.day = t.day`)
}

/** Puts what stands under the supply of today, and a register that still counts. */
async function bringHome(
  tx: Tx,
  lasting: readonly Noted[],
  supplyOf: ReadonlyMap<string, Supply>,
): Promise<void> {
  const homes = lasting.flatMap((one) => {
    const isHere = (id: string) => supplyOf.get(id)?.stationId === one.stationId
    const home = [one.pointId, ...one.pointIds].find(isHere)
    const supply = home && supplyOf.get(home)
    return supply ? [{ ...one, home, supplyId: supply.supplyId }] : []
  })
  if (homes.length === 0) return
  await tx.execute(sql`
    update energy_demand d set point_id = t.home, supply_id = t.supply_id
    from unnest(${bigints(homes.map(({ pointId }) => pointId))}, ${arrayLiteral(homes.map(({ day }) => day))}::date[],
      ${bigints(homes.map(({ home }) => home))}, ${bigints(homes.map(({ supplyId }) => supplyId))}) as t(point_id, day, home, supply_id)
    where d.point_id = t.point_id and d.day = t.day and (d.point_id, d.supply_id) <> (t.home, t.supply_id)
      and (t.home = d.point_id or not exists (select from energy_demand o where o.point_id = t.home and o.day = t.day))`)
}

/** Days of supplies without the registers that were counted in what stands of them. */
function without(supplyDays: readonly SupplyDay[], lasting: readonly Noted[]): SupplyDay[] {
  const counted = new Set(lasting.flatMap(({ pointIds, day }) => pointIds.map((id) => `${id} ${day}`)))
  return supplyDays.flatMap((one) => {
    const registers = one.registers.filter(({ itemId }) => !counted.has(`${itemId} ${one.day}`))
    return registers.length > 0 ? [{ ...one, registers }] : []
  })
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
