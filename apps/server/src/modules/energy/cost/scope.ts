import { type CostScope, energyErrors } from '@energy-console/contract/energy'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { toWireTime } from '../../../platform/http'
import { deviceTable, pointGroupTable, pointsOfGroups } from '../../devices'
import { stationTable } from '../../stations'
import { type DaySpan, lengthOf } from '../calendar/spans'
import {
  drawnBy,
  incomersOf,
  type Meter,
  metersFedBy,
  metersOfDevice,
  mostMeters,
  registersOf,
} from '../circuit/meters'

/** Who asks for a report, and when. */
export interface Asking {
  tx: Tx
  now: Date
}

/** The day that it is at a station. @throws 404 for a station that the caller does not see */
export const todayAt = async (asking: Asking, stationId: string): Promise<string> =>
  (await clockAt(asking, stationId)).today

/** What the clock of a station says: its day, and how many hours of it have begun. */
export interface StationClock {
  today: string
  hoursOfToday: number
}

/** What a clock in the zone says at an instant. */
export function clockOf(now: Date, timeZone: string): StationClock {
  const time = toWireTime(now, timeZone)
  return { today: time.slice(0, 10), hoursOfToday: Number(time.slice(11, 13)) + 1 }
}

/** What the clock of a station says. @throws 404 as {@link todayAt} */
export async function clockAt({ tx, now }: Asking, stationId: string): Promise<StationClock> {
  const [station] = await tx
    .select({ timeZone: stationTable.timeZone })
    .from(stationTable)
    .where(eq(stationTable.id, stationId))
  if (!station) throw notFound()
  return clockOf(now, station.timeZone)
}

/** @throws badRange */
export function requireSpan(span: DaySpan, most: number): void {
  const days = lengthOf(span)
  if (days < 1 || days > most) throw refuse(energyErrors.badRange, { most }, 'to')
}

/** Whether a report is of its station as a whole, which alone pays basic charges. */
export const isOfStation = ({ deviceId, groupId }: Pick<CostScope, 'deviceId' | 'groupId'>) =>
  deviceId === undefined && groupId === undefined

/** A part of the meters would pass for all of them. @throws tooManyMeters */
export function requireAll<T>(meters: readonly T[]): readonly T[] {
  if (meters.length > mostMeters) throw refuse(energyErrors.tooManyMeters, { most: mostMeters })
  return meters
}

/** The meters whose energy a report adds up. @throws tooManyMeters; 404 for a device or group that is none of the station's */
export async function metersOf(tx: Tx, scope: CostScope): Promise<Meter[]> {
  await requireOfStation(tx, scope)
  if (scope.groupId !== undefined)
    return registersOf(tx, { itemIds: await itemsOfGroup(tx, scope.groupId, scope.stationId) })
  return drawnBy(
    requireAll(
      scope.deviceId === undefined
        ? await incomersOf(tx, [scope.stationId], { most: mostMeters + 1 })
        : await metersOfDevice(tx, scope.deviceId),
    ),
  )
}

/** The meters that a list shows: all of a station, those below a device, those of a group. @throws 404 as {@link metersOf} */
export async function listedMeters(tx: Tx, scope: CostScope): Promise<readonly Meter[]> {
  await requireOfStation(tx, scope)
  if (scope.groupId !== undefined)
    return registersOf(tx, { itemIds: await itemsOfGroup(tx, scope.groupId, scope.stationId) })
  return scope.deviceId === undefined
    ? requireAll(await registersOf(tx, { stationId: scope.stationId }))
    : drawnBy(requireAll(await metersFedBy(tx, scope.deviceId)))
}

async function requireOfStation(tx: Tx, { stationId, deviceId }: CostScope): Promise<void> {
  if (deviceId === undefined) return
  const rows = await tx
    .select({ id: deviceTable.id })
    .from(deviceTable)
    .where(and(eq(deviceTable.id, deviceId), eq(deviceTable.stationId, stationId)))
  if (rows.length === 0) throw notFound()
}

async function itemsOfGroup(tx: Tx, groupId: string, stationId: string): Promise<string[]> {
  const [group] = await tx
    .select({ stationId: pointGroupTable.stationId, itemIds: pointGroupTable.itemIds })
    .from(pointGroupTable)
    .where(and(eq(pointGroupTable.id, groupId), eq(pointGroupTable.stationId, stationId)))
  if (!group) throw notFound()
  const [itemIds = []] = await pointsOfGroups(tx, [group])
  return itemIds
}
