import { coreErrors } from '@energy-console/contract'
import { deviceErrors, type SeriesRow } from '@energy-console/contract/devices'
import { and, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { findQuota, refuseBeyondQuota } from '../../../platform/quotas'
import type { HookContext } from '../../../platform/resource'
import { ensurePointsOfDevices } from '../point/ensurePoints'
import type { DeviceKeeping } from './rules'
import { deviceTable } from './table'

/** A device that is to be made with others. */
export type NewDevice = Pick<typeof deviceTable.$inferInsert, 'productId' | 'stationId' | 'deviceName'> &
  Partial<
    Pick<
      typeof deviceTable.$inferInsert,
      'siteId' | 'gatewayId' | 'sourceName' | 'deviceCode' | 'address' | 'place' | 'intervalSeconds'
    >
  >

/** What stands against a device, at one of its fields. */
export type DeviceProblem = SeriesRow['problems'][number]

const longest = { deviceName: 64, sourceName: 128, address: 64 } as const

/** What a gateway calls a device. */
const sourceOf = ({ sourceName, deviceName }: Pick<NewDevice, 'sourceName' | 'deviceName'>) =>
  sourceName || deviceName

/** Names that devices of these gateways have, and are sent under. */
async function takenNames(tx: Tx, list: readonly NewDevice[]) {
  const gateways = [...new Set(list.flatMap(({ gatewayId }) => gatewayId ?? []))]
  if (gateways.length === 0) return { names: new Set<string>(), sources: new Set<string>() }
  const names = list.map(({ deviceName }) => deviceName)
  const sources = list.map(sourceOf)
  const source = sql<string>`coalesce(${deviceTable.sourceName}, ${deviceTable.deviceName})`
  const rows = await tx
    .select({ gatewayId: deviceTable.gatewayId, name: deviceTable.deviceName, source })
    .from(deviceTable)
    .where(
      and(
        inArray(deviceTable.gatewayId, gateways),
        or(inArray(deviceTable.deviceName, names), inArray(source, sources)),
      ),
    )
  return {
    names: new Set(rows.map(({ gatewayId, name }) => `${gatewayId}\n${name}`)),
    sources: new Set(rows.map((row) => `${row.gatewayId}\n${row.source}`)),
  }
}

/** What stands against each of the devices, in their order: names that are taken or too long, and how many there may be. */
export async function problemsOfDevices(tx: Tx, list: readonly NewDevice[]): Promise<DeviceProblem[][]> {
  const taken = await takenNames(tx, list)
  const quota = await findQuota(tx, 'devices')
  const room = quota ? quota.most - quota.used : Number.POSITIVE_INFINITY
  const seen = { names: new Set<string>(), sources: new Set<string>() }
  return list.map((device, index) => {
    const { deviceName, gatewayId } = device
    const source = sourceOf(device)
    const [name, sourceKey] = [`${gatewayId}\n${deviceName}`, `${gatewayId}\n${source}`]
    const problems: DeviceProblem[] = []
    const say = (field: string, text: string, params: DeviceProblem['params']) =>
      problems.push({ field, text, params })
    for (const [field, most] of Object.entries(longest))
      if ((device[field as keyof typeof longest] ?? '').length > most)
        say(field, deviceErrors.seriesTooLong.text, { most })
    if (seen.names.has(name)) say('deviceName', deviceErrors.twiceInSeries.text, { name: deviceName })
    else if (taken.names.has(name))
      say('deviceName', coreErrors.duplicate.text, { field: '设备名称', value: deviceName })
    else if (gatewayId && seen.sources.has(sourceKey))
      say('sourceName', deviceErrors.twiceInSeries.text, { name: source })
    else if (taken.sources.has(sourceKey))
      say('sourceName', deviceErrors.sourceNameTaken.text, { name: source })
    if (quota && index >= room) say('deviceName', deviceErrors.deviceLimit.text, { most: quota.most })
    seen.names.add(name)
    seen.sources.add(sourceKey)
    return problems
  })
}

const inWords = ({ text, params }: DeviceProblem) =>
  text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(params[name] ?? ''))

/**
 * Makes devices with their points and rules in a few statements, all of them or none; answers their ids in the same order.
 * What they refer to has been checked. @throws seriesRefused, deviceLimit, pointLimit, licensing.beyondLimit
 */
export async function makeDevices(
  context: HookContext,
  { licensing, makeRules, announce }: Pick<DeviceKeeping, 'licensing' | 'makeRules' | 'announce'>,
  list: readonly NewDevice[],
): Promise<string[]> {
  const { tx } = context
  await refuseBeyondQuota(tx, 'devices', (most) => refuse(deviceErrors.deviceLimit, { most }), list.length)
  await licensing.refuseBeyond(tx, 'devices', list.length)
  const problems = await problemsOfDevices(tx, list)
  const row = problems.findIndex(({ length }) => length > 0)
  const [problem] = problems[row] ?? []
  if (problem) throw refuse(deviceErrors.seriesRefused, { row: row + 1, reason: inWords(problem) })
  const made = await tx
    .insert(deviceTable)
    .values(list.map((device) => ({ ...device, sourceName: device.sourceName || null })))
    .returning({ id: deviceTable.id })
  const ids = made.map(({ id }) => id)
  await ensurePointsOfDevices(tx, ids)
  const rules = await makeRules(tx, ids)
  announce(context, { deviceIds: ids, hasNewRules: rules > 0 })
  return ids
}
