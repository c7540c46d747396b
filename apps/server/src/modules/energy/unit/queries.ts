import { type ConsumptionKind, electricFactor } from '@energy-console/contract/energy'
import { asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Tx } from '../../../platform/database'
import { deviceTable, pointGroupTable, pointInfosOf, pointsOfGroups, pointTable } from '../../devices'
import { stationTable } from '../../stations'
import type { DaySpan } from '../calendar/spans'
import { incomersOf, metersOfDevices } from '../circuit/meters'
import { kwhFactor } from '../circuit/registers'
import { pointsOf, type Registers } from '../circuit/rises'
import { energyUnitAmountTable, energyUnitTable } from './table'

/** A unit consumption with its place and what it is divided by. */
export interface StoredUnit extends Readonly<typeof energyUnitTable.$inferSelect> {
  readonly stationName: string
  readonly timeZone: string
  readonly scopeName: string | null
  readonly amounts: readonly { fromDate: string; amount: number }[]
}

/** The unit consumptions that meet a condition, by station and name. */
export async function unitsWhere(tx: Tx, where: SQL | undefined, limit: number): Promise<StoredUnit[]> {
  const rows = await tx
    .select({
      unit: energyUnitTable,
      stationName: stationTable.stationName,
      timeZone: sql<string>`usable_zone(${stationTable.timeZone})`,
      deviceName: deviceTable.deviceName,
      groupName: pointGroupTable.groupName,
    })
    .from(energyUnitTable)
    .innerJoin(stationTable, eq(stationTable.id, energyUnitTable.stationId))
    .leftJoin(deviceTable, eq(deviceTable.id, energyUnitTable.deviceId))
    .leftJoin(pointGroupTable, eq(pointGroupTable.id, energyUnitTable.groupId))
    .where(where)
    .orderBy(asc(stationTable.stationName), asc(energyUnitTable.unitName), asc(energyUnitTable.id))
    .limit(limit)
  const amounts = new Map<string, StoredUnit['amounts'][number][]>(rows.map(({ unit }) => [unit.id, []]))
  if (rows.length > 0)
    for (const { recordId, fromDate, amount } of await tx
      .select()
      .from(energyUnitAmountTable)
      .where(inArray(energyUnitAmountTable.recordId, [...amounts.keys()])))
      amounts.get(recordId)?.push({ fromDate, amount })
  return rows.map(({ unit, deviceName, groupName, ...place }) => ({
    ...unit,
    ...place,
    scopeName: deviceName ?? groupName,
    amounts: amounts.get(unit.id) ?? [],
  }))
}

/** Whose energy is counted: a device's, a group's, or with neither the whole station's. */
export type CountedScope = Pick<StoredUnit, 'id' | 'stationId' | 'deviceId' | 'groupId'>

/** A point that counts for something, and by how much its rise counts. */
interface Term {
  itemId: string
  weight: number
}

/** What counts the energy of a unit consumption, and in which unit. */
export interface Counted {
  terms: readonly Term[]
  energyUnit: string
}

const kwh = 'kWh'

/** What counts the energy of scopes, by their id, in as many statements as one takes. */
export async function countedBy(tx: Tx, units: readonly CountedScope[]): Promise<Map<string, Counted>> {
  const registers = new Map<string, Registers[]>()
  const ofStations = units.filter(({ deviceId, groupId }) => !deviceId && !groupId)
  const stationIds = [...new Set(ofStations.map(({ stationId }) => stationId))]
  const incomers = stationIds.length === 0 ? [] : await incomersOf(tx, stationIds)
  for (const { id, stationId } of ofStations)
    registers.set(
      id,
      incomers.filter((meter) => meter.stationId === stationId),
    )
  const meters = await metersOfDevices(
    tx,
    units.flatMap(({ deviceId }) => deviceId ?? []),
  )
  for (const { id, deviceId } of units) {
    const meter = meters.get(deviceId ?? '')
    if (meter) registers.set(id, [meter])
  }
  const factors = await factorsOf(tx, [...registers.values()].flatMap(pointsOf))
  const counted = new Map<string, Counted>()
  for (const [id, ofUnit] of registers)
    counted.set(id, {
      energyUnit: kwh,
      terms: ofUnit.flatMap(({ importItemIds, exportItemIds }) => [
        ...termsOf(importItemIds, factors, 1),
        ...termsOf(exportItemIds, factors, -1),
      ]),
    })
  for (const [id, ofGroup] of await countedByGroups(tx, units)) counted.set(id, ofGroup)
  return counted
}

const termsOf = (itemIds: readonly string[], factors: ReadonlyMap<string, number>, sign: 1 | -1): Term[] =>
  itemIds.flatMap((itemId) => {
    const factor = factors.get(itemId)
    return factor === undefined ? [] : [{ itemId, weight: sign * factor }]
  })

async function factorsOf(tx: Tx, itemIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: string; factor: number }>(sql`
    select p.id, ${kwhFactor('q.unit')}::float8 as factor from point p
    join product_property q on q.id = p.property_id where p.id = any (${bigints(itemIds)})`)
  return new Map(rows.map(({ id, factor }) => [id, factor]))
}

/** Groups are counted in kWh where all of their registers count electricity, else in the unit that they share. */
async function countedByGroups(tx: Tx, units: readonly CountedScope[]): Promise<Map<string, Counted>> {
  const ids = [...new Set(units.flatMap(({ groupId }) => groupId ?? []))]
  if (ids.length === 0) return new Map()
  const groups = await tx
    .select({
      id: pointGroupTable.id,
      stationId: pointGroupTable.stationId,
      itemIds: pointGroupTable.itemIds,
    })
    .from(pointGroupTable)
    .where(inArray(pointGroupTable.id, ids))
  const members = await pointsOfGroups(tx, groups)
  const infos = await pointInfosOf(tx, [...new Set(members.flat())])
  const unitOf = new Map(infos.map(({ itemId, unit }) => [itemId, unit ?? '']))
  const counted = new Map(
    groups.map(({ id }, index): [string, Counted] => {
      const itemIds = members[index] ?? []
      const unit = unitOf.get(itemIds[0] ?? '') ?? ''
      const factor = electricFactor(unit)
      return [
        id,
        {
          energyUnit: factor === undefined ? unit : kwh,
          terms: itemIds.map((itemId) => ({ itemId, weight: factor ?? 1 })),
        },
      ]
    }),
  )
  return new Map(
    units.flatMap(({ id, groupId }) => {
      const ofGroup = counted.get(groupId ?? '')
      return ofGroup ? [[id, ofGroup] as const] : []
    }),
  )
}

/** What some terms came to, by unit consumption and part (`yyyy-MM-dd` or `yyyy-MM-dd HH:00`) of their stations' clocks. */
export type Parts = ReadonlyMap<string, ReadonlyMap<string, number>>

/**
 * Adds roll-ups up, `rise` of registers or `mean` of other points, over days of the stations' calendars, each day once; hours of a clock that
 * is set back are one.
 */
export async function partsOf(
  tx: Tx,
  terms: readonly (Term & { unitId: string })[],
  spans: readonly DaySpan[],
  part: 'day' | 'hour' = 'day',
): Promise<Parts> {
  const found = new Map<string, Map<string, number>>()
  if (terms.length === 0) return found
  const zone = sql`usable_zone(s.time_zone)`
  const midnight = (day: SQL) =>
    sql`(extract(epoch from (${day})::timestamp at time zone ${zone}) * 1000)::bigint`
  const { rows } = await tx.execute<{ unit: string; part: string; sum: number }>(sql`
    select u.unit::text as unit,
      to_char(to_timestamp(r.bucket / 1000.0) at time zone ${zone}, ${part === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH24:00'}) as part,
      sum(coalesce(r.rise, r.mean) * u.weight) as sum
    from unnest(${bigints(terms.map(({ unitId }) => unitId))}, ${bigints(terms.map(({ itemId }) => itemId))},
      ${arrayLiteral(terms.map(({ weight }) => weight))}::float8[]) as u(unit, point, weight)
    join ${pointTable} p on p.id = u.point join station s on s.id = p.station_id
    join product_property q on q.id = p.property_id
    join ${sql.raw(part === 'day' ? 'rollup_1d' : 'rollup_1h')} r on r.point_id = p.id
      and (${or(...spans.map(({ from, to }) => sql`(r.bucket >= ${midnight(sql`${from}::date`)} and r.bucket < ${midnight(sql`${to}::date + 1`)})`))})
    where (r.rise is not null or q.kind <> 'accumulated')
      -- what a garbled register says is no energy, and no sum may overflow with it
      and abs(coalesce(r.rise, r.mean)) < 1e15 group by 1, 2`)
  for (const { unit, part: name, sum } of rows) {
    const ofUnit = found.get(unit) ?? new Map<string, number>()
    ofUnit.set(name, sum)
    found.set(unit, ofUnit)
  }
  return found
}

/** Whether a period of a unit consumption is over its limit at this moment. */
export const isOver = sql`exists (select from alarm a where a.clear_time is null
  and a.item_id in (${energyUnitTable.dayItemId}, ${energyUnitTable.monthItemId}, ${energyUnitTable.yearItemId}))`

/** Which periods of unit consumptions are over their limit at this moment, by id. */
export async function openOver(
  tx: Tx,
  units: readonly StoredUnit[],
): Promise<Map<string, ConsumptionKind[]>> {
  const items = units.flatMap(({ id, dayItemId, monthItemId, yearItemId }) =>
    (
      [
        ['day', dayItemId],
        ['month', monthItemId],
        ['year', yearItemId],
      ] as const
    ).flatMap(([kind, itemId]) => (itemId === null ? [] : [{ id, kind, itemId }])),
  )
  const { rows } = await tx.execute<{ itemId: string }>(sql`
    select distinct item_id::text as "itemId" from alarm
    where item_id = any (${bigints(items.map(({ itemId }) => itemId))}) and clear_time is null`)
  const open = new Set(rows.map(({ itemId }) => itemId))
  const over = new Map<string, ConsumptionKind[]>()
  for (const { id, kind, itemId } of items)
    if (open.has(itemId)) over.set(id, [...(over.get(id) ?? []), kind])
  return over
}
