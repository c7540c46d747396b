import { type ConsumptionKind, electricFactor } from '@energy-console/contract/energy'
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { deviceTable, pointGroupTable, pointInfosOf, pointsOfGroups } from '../../devices'
import { stationTable } from '../../stations'
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
export interface Term {
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
