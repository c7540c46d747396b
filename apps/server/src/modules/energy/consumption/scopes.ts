import type { Translate } from '@energy-console/contract'
import { energyTypes } from '@energy-console/contract/devices'
import type { UseScope } from '@energy-console/contract/energy'
import { asc, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { pointGroupTable, pointsOfGroups } from '../../devices'
import { areaTable, stationTable } from '../../stations'
import { channelName } from '../circuit/channels'
import { type Asking, clockOf, type StationClock } from '../cost/scope'
import { channelRowId, channelsShown } from './channels'
import { type MeteredDevice, meterAbove, type Register } from './registers'

/** What is told of on its own, and the registers that it is the sum of. */
export interface Scope {
  id: string
  /** The device that it is, or whose channel it is. */
  deviceId: string | null
  name: string
  stationName: string | null
  parentId: string | null
  registers: readonly Register[]
}

interface Station {
  id: string
  stationName: string
  areaId: string | null
  timeZone: string
}

/** The stations that the caller sees, of those that are asked for, the clock of the one whose day began last, and the newest day of any. */
export async function stationsAsked(
  { tx, now }: Asking,
  stationIds: readonly string[] | undefined,
): Promise<{ stations: Station[]; clock: StationClock; newest: string }> {
  const { id, stationName, areaId, timeZone } = stationTable
  const stations = await tx
    .select({ id, stationName, areaId, timeZone })
    .from(stationTable)
    .where(stationIds && inArray(id, [...stationIds]))
    .orderBy(asc(stationName), asc(id))
  const clocks = stations
    .map((station) => clockOf(now, station.timeZone))
    .sort((a, b) => (a.today < b.today ? -1 : 1))
  const [clock = clockOf(now, 'Asia/Shanghai')] = clocks
  return { stations, clock, newest: (clocks.at(-1) ?? clock).today }
}

interface Ground {
  stations: readonly Station[]
  devices: readonly MeteredDevice[]
  counters: ReadonlyMap<string, readonly Register[]>
  feeders: ReadonlyMap<string, string>
  registers: readonly Register[]
  say: Translate
}

/** The rows of a report that have any register. */
export async function scopesOf(tx: Tx, scope: UseScope, ground: Ground): Promise<Scope[]> {
  const scopes = {
    device: () => deviceScopes(ground),
    station: () => stationScopes(ground),
    area: () => areaScopes(tx, ground),
    group: () => groupScopes(tx, ground),
    kind: () => kindScopes(ground),
  } as const
  return (await scopes[scope]()).filter(({ registers }) => registers.length > 0)
}

const nameOfStations = ({ stations }: Ground) => new Map(stations.map((one) => [one.id, one.stationName]))

/** Devices, and below each that measures several circuits what each of these used. */
function deviceScopes(ground: Ground): Scope[] {
  const { devices, feeders } = ground
  const metered = new Set(
    devices.flatMap((device) => [device.deviceId, ...channelsShown(device).map(channelRowId)]),
  )
  const names = nameOfStations(ground)
  return devices.flatMap((device) => {
    const { deviceId, deviceName, stationId, drawn } = device
    const stationName = names.get(stationId) ?? null
    return [
      {
        ...{ id: deviceId, deviceId, name: deviceName, stationName },
        ...{ parentId: meterAbove(deviceId, feeders, metered) ?? null, registers: drawn },
      },
      ...channelsShown(device).map((register) => ({
        ...{ id: channelRowId(register), deviceId, name: channelName(deviceName, register.channel) },
        ...{ stationName, parentId: deviceId, registers: [register] },
      })),
    ]
  })
}

/** Each kind of energy that any station is counted by. */
const kindScopes = ({ counters, say }: Ground): Scope[] => {
  const counted = [...counters.values()].flat()
  return [...new Set(counted.map(({ energyType }) => energyType))].map((kind) => ({
    ...{ id: kind, deviceId: null, name: say(energyTypes[kind]), stationName: null, parentId: null },
    registers: counted.filter(({ energyType }) => energyType === kind),
  }))
}

const stationScopes = ({ stations, counters }: Ground): Scope[] =>
  stations.map(({ id, stationName, areaId }) => ({
    ...{ id, deviceId: null, name: stationName, stationName, parentId: areaId },
    registers: counters.get(id) ?? [],
  }))

/** Areas with all that lies within them; what a station uses counts in each area above it. */
async function areaScopes(tx: Tx, { stations, counters }: Ground): Promise<Scope[]> {
  const { id, areaName, parentId } = areaTable
  const areas = await tx.select({ id, areaName, parentId }).from(areaTable)
  const byId = new Map(areas.map((area) => [area.id, area]))
  const within = new Map<string, Register[]>()
  for (const station of stations) {
    const own = counters.get(station.id) ?? []
    let area = byId.get(station.areaId ?? '')
    for (let step = 0; area !== undefined && step < areas.length; step += 1) {
      within.set(area.id, [...(within.get(area.id) ?? []), ...own])
      area = byId.get(area.parentId)
    }
  }
  return areas.map((area) => ({
    ...{ id: area.id, deviceId: null, name: area.areaName, stationName: null },
    parentId: byId.has(area.parentId) ? area.parentId : null,
    registers: within.get(area.id) ?? [],
  }))
}

/** Groups of the stations, as far as they hold registers that are drawn. */
async function groupScopes(tx: Tx, ground: Ground): Promise<Scope[]> {
  const { id, groupName, stationId, itemIds } = pointGroupTable
  const ids = ground.stations.map((station) => station.id)
  if (ids.length === 0) return []
  const groups = await tx
    .select({ id, groupName, stationId, itemIds })
    .from(pointGroupTable)
    .where(inArray(stationId, ids))
    .orderBy(asc(groupName), asc(id))
  const members = await pointsOfGroups(tx, groups)
  const byItem = new Map(
    ground.registers
      .filter(({ factor, direction }) => factor !== null && direction === 'import')
      .map((register) => [register.itemId, register]),
  )
  const names = nameOfStations(ground)
  return groups.map((group, at) => ({
    ...{ id: group.id, deviceId: null, name: group.groupName, parentId: null },
    stationName: names.get(group.stationId) ?? null,
    registers: [...new Set(members[at] ?? [])].flatMap((itemId) => byItem.get(itemId) ?? []),
  }))
}
