import { type Aggregate, aggregates, keptAggregates } from '@energy-console/contract/devices'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import type { Platform } from '../../../platform/module'
import { deviceTable } from '../device/table'
import { makeVirtualDevice, removeVirtualDevice } from '../device/virtual'
import { changeCalculatedPoint, makeCalculatedPoint, removeCalculatedPoints } from '../point/calculated'
import { pointInfosOf } from '../point/queries'
import { pointTable } from '../point/table'
import { pointsOfGroups } from './queries'
import { groupPointTable, pointGroupTable } from './table'

type Group = typeof pointGroupTable.$inferSelect

/** What changed of the points of groups: devices whose points are others now, and points that are gone. */
export interface KeptPoints {
  deviceIds: readonly string[]
  goneItemIds: readonly string[]
}

const toggles = Object.entries(keptAggregates) as [keyof typeof keptAggregates, Aggregate][]
/** Decimals of what is no whole number although its members are. */
const meanDecimals = 2

/**
 * Makes the points of the aggregates that somebody has switched on, changes how they are said, and takes away those that are
 * switched off, unless something uses them. They stand at a device that bears the name of the group.
 */
export async function keepGroupPoints(
  tx: Tx,
  groupId: string,
  { references, licensing }: Pick<Platform, 'references' | 'licensing'>,
): Promise<KeptPoints> {
  const [group] = await tx.select().from(pointGroupTable).where(eq(pointGroupTable.id, groupId))
  if (!group) throw notFound()
  const stored = await tx.select().from(groupPointTable).where(eq(groupPointTable.recordId, groupId))
  const wanted = toggles.flatMap(([toggle, aggregate]) => (group[toggle] ? [aggregate] : []))
  if (stored.length === 0 && wanted.length === 0) return { deviceIds: [], goneItemIds: [] }

  const gone = stored.filter(({ aggregate }) => !wanted.includes(aggregate)).map(({ itemId }) => itemId)
  if (gone.length > 0) {
    await references.refuseWhileUsed(tx, 'point', pointTable, gone)
    await removeCalculatedPoints(tx, gone)
  }
  const before = group.virtualDeviceId
  if (wanted.length === 0) {
    await leaveDevice(tx, group, references)
    return { deviceIds: before ? [before] : [], goneItemIds: gone }
  }
  const deviceId = await deviceOf(tx, group, licensing)
  const format = await formatOf(tx, group)
  for (const aggregate of wanted) {
    const kept = stored.find((one) => one.aggregate === aggregate)
    const said = { name: aggregates[aggregate], ...format(aggregate) }
    if (kept) await changeCalculatedPoint(tx, kept.itemId, said)
    else {
      const itemId = await makeCalculatedPoint(tx, deviceId, said)
      await tx.insert(groupPointTable).values({ recordId: groupId, aggregate, itemId })
    }
  }
  return { deviceIds: [deviceId], goneItemIds: gone }
}

/** The points of groups, for what is done when these are removed. */
export const pointsKeptOf = async (tx: Tx, groupIds: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .select({ itemId: groupPointTable.itemId })
    .from(groupPointTable)
    .where(inArray(groupPointTable.recordId, [...groupIds]))
  return rows.map(({ itemId }) => itemId)
}

/** The device of the group under its name, made where there is none. */
async function deviceOf(
  tx: Tx,
  { id, groupName: deviceName, stationId, virtualDeviceId }: Group,
  licensing: Platform['licensing'],
): Promise<string> {
  if (virtualDeviceId) {
    await tx.update(deviceTable).set({ deviceName }).where(eq(deviceTable.id, virtualDeviceId))
    return virtualDeviceId
  }
  const made = await makeVirtualDevice(tx, { licensing }, { stationId, deviceName })
  await tx.update(pointGroupTable).set({ virtualDeviceId: made }).where(eq(pointGroupTable.id, id))
  return made
}

async function leaveDevice(
  tx: Tx,
  { id, virtualDeviceId }: Group,
  references: Platform['references'],
): Promise<void> {
  if (!virtualDeviceId) return
  await tx.update(pointGroupTable).set({ virtualDeviceId: null }).where(eq(pointGroupTable.id, id))
  await removeVirtualDevice(tx, references, virtualDeviceId)
}

/** How the values of an aggregate are said: as those of the members are, whose means have decimals. */
async function formatOf(tx: Tx, group: Group) {
  const [members = []] = await pointsOfGroups(tx, [group])
  const infos = await pointInfosOf(tx, members)
  const unit = infos[0]?.unit ?? null
  const decimals = Math.max(0, ...infos.map((one) => one.decimals ?? (one.dataType === 'number' ? 2 : 0)))
  return (aggregate: Aggregate) => ({
    unit,
    decimals: aggregate === 'mean' ? Math.max(decimals, meanDecimals) : decimals,
  })
}
