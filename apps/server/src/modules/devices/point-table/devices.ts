import { deviceErrors } from '@energy-console/contract/devices'
import { lineProblems } from '@energy-console/contract/imports'
import { and, inArray } from 'drizzle-orm'
import { holds } from '../../../platform/http'
import { forgetRooms } from '../../../platform/quotas'
import { siteTable } from '../../stations'
import { makeDevices, type NewDevice, problemsOfDevices } from '../device/makeDevices'
import { deviceTable } from '../device/table'
import { type Attempt, type DeviceGroup, saveRecord } from './attempt'
import { groupsOf, type Line, type PointField, refusalOf, standsOtherwise } from './book'
import { gatewayKey } from './gateways'

const fields = ['productName', 'deviceCode', 'address', 'sourceName', 'siteId', 'place'] as const
/** What of them a device holds. */
const stored = ['deviceCode', 'address', 'sourceName', 'siteId', 'place'] as const

/** What tells the device of a line. */
export const deviceKey = ({ values }: Line): string =>
  [values.stationId, values.gatewayName ?? '', values.deviceName].join('\n')

/**
 * Finds the devices that the lines name: those of their gateway. One that has none yet is meant as well, and so is the only
 * one of that name at the station where a line names no gateway.
 */
export async function groupDevices(attempt: Attempt, lines: readonly Line[]): Promise<void> {
  const { context, book, gatewayIds, devices } = attempt
  const groups = groupsOf(book, lines, deviceKey, fields)
  const firsts = [...groups.values()].map(({ first }) => first.values)
  if (firsts.length === 0) return
  const rows = await context.tx
    .select()
    .from(deviceTable)
    .where(
      and(
        inArray(deviceTable.stationId, [...new Set(firsts.map(({ stationId }) => stationId))]),
        inArray(deviceTable.deviceName, [...new Set(firsts.map(({ deviceName }) => deviceName))]),
      ),
    )
  const named = new Map<string, typeof rows>()
  for (const row of rows) {
    const key = `${row.stationId}\n${row.deviceName}`
    named.set(key, [...(named.get(key) ?? []), row])
  }
  const taken = new Set<string>()
  for (const [key, group] of groups) {
    const { stationId, deviceName } = group.first.values
    const all = named.get(`${stationId}\n${deviceName}`) ?? []
    const gateway = gatewayKey(group.first)
    const gatewayId = gateway === undefined ? undefined : gatewayIds.get(gateway)
    if (gateway === undefined && all.length > 1) {
      book.sayOfAll(group, 'deviceName', { text: '有多条名为“{{name}}”的记录', params: { name: deviceName } })
      continue
    }
    const before =
      gateway === undefined
        ? all[0]
        : (all.find((row) => row.gatewayId === gatewayId) ??
          all.find((row) => row.gatewayId === null && !taken.has(row.id)))
    if (before) taken.add(before.id)
    devices.set(key, { ...group, before })
  }
}

/** Refuses sites of other stations, and stations and sites that nothing may be put at. */
async function refuseWrongPlaces({ context, book, devices }: Attempt): Promise<void> {
  const siteIds = [...devices.values()].flatMap(({ said }) => said.siteId ?? [])
  if (siteIds.length === 0) return
  const sites = await context.tx
    .select({ id: siteTable.id, stationId: siteTable.stationId })
    .from(siteTable)
    .where(inArray(siteTable.id, [...new Set(siteIds)]))
  const stations = new Map(sites.map(({ id, stationId }) => [id, stationId]))
  for (const group of devices.values()) {
    const { siteId } = group.said
    if (siteId && stations.get(siteId) !== group.first.values.stationId)
      book.sayOfAll(group, 'siteId', { text: deviceErrors.siteOfOtherStation.text })
  }
}

/** Makes the devices that are missing, with their points and rules; in an upsert changes those that stand otherwise. */
export async function saveDevices(attempt: Attempt): Promise<void> {
  const { book, mode, known, fates } = attempt
  await refuseWrongPlaces(attempt)
  const fresh: DeviceGroup[] = []
  for (const group of attempt.devices.values()) {
    if (!group.before) {
      fresh.push(group)
      continue
    }
    if (mode === 'create')
      for (const line of book.live(group.lines))
        if (known.has(line.at)) book.say(line, 'propertyNo', { text: lineProblems.known })
    if (book.live(group.lines).length > 0) await saveKnown(attempt, group, group.before)
  }
  const list = fresh.filter((group) => book.live(group.lines).length > 0)
  if (list.length > 0) await saveFresh(attempt, list)
  for (const group of list) for (const { at } of book.live(group.lines)) fates.set(at, 'created')
}

async function saveKnown(
  attempt: Attempt,
  group: DeviceGroup,
  before: NonNullable<DeviceGroup['before']>,
): Promise<void> {
  const { book, mode, gatewayIds, fates } = attempt
  const gateway = gatewayKey(group.first)
  const gatewayId = gateway === undefined ? undefined : gatewayIds.get(gateway)
  const other = stored.filter(
    (field) => group.said[field] !== undefined && group.said[field] !== before[field],
  )
  const isMoved = gatewayId !== undefined && gatewayId !== before.gatewayId
  const differing: PointField[] = isMoved ? ['gatewayName', ...other] : other
  const [column] = differing
  if (column === undefined) return
  if (mode === 'create') {
    for (const field of differing) book.sayWhereSaid(group, field, { text: standsOtherwise })
    return
  }
  const body = {
    ...Object.fromEntries(other.map((field) => [field, group.said[field]])),
    ...(isMoved ? { gatewayId } : {}),
  }
  const stood = Object.fromEntries(Object.keys(body).map((field) => [field, before[field as 'gatewayId']]))
  const of = { id: before.id, fields: stood }
  if (!(await saveRecord(attempt, { noun: 'device', group, body, before: of, column }))) return
  for (const { at } of group.lines) if (!fates.has(at)) fates.set(at, 'changed')
}

const newDevice = ({ gatewayIds, productIds }: Attempt, { first, said }: DeviceGroup): NewDevice => {
  const gateway = gatewayKey(first)
  return {
    productId: productIds.get(said.productName ?? '') ?? '',
    stationId: first.values.stationId,
    deviceName: first.values.deviceName,
    gatewayId: gateway === undefined ? null : (gatewayIds.get(gateway) ?? null),
    siteId: said.siteId ?? null,
    deviceCode: said.deviceCode ?? null,
    address: said.address ?? null,
    sourceName: said.sourceName ?? null,
    place: said.place ?? null,
  }
}

/** Makes devices together, those that nothing stands against. */
async function saveFresh(attempt: Attempt, groups: readonly DeviceGroup[]): Promise<void> {
  const { context, keeping, book, changes } = attempt
  const refuseAll = (
    of: readonly DeviceGroup[],
    said: { text: string; params?: Record<string, string | number> },
  ) => {
    for (const group of of) book.sayOfAll(group, 'deviceName', said)
  }
  if (!holds(context.session, keeping.importerOf('device').resource.codes.add))
    return refuseAll(groups, { text: '没有新增的权限' })
  const problems = await problemsOfDevices(
    context.tx,
    groups.map((group) => newDevice(attempt, group)),
  )
  const right = groups.filter((group, at) => {
    const [problem] = problems[at] ?? []
    if (problem) book.sayOfAll(group, problem.field as PointField, problem)
    return problem === undefined
  })
  if (right.length === 0) return
  const waiting: (() => void | Promise<void>)[] = []
  try {
    const ids = await context.tx.transaction((tx) =>
      makeDevices(
        { ...context, tx, afterCommit: (work) => void waiting.push(work) },
        keeping,
        right.map((group) => newDevice(attempt, group)),
      ),
    )
    for (const work of waiting) context.afterCommit(work)
    for (const recordId of ids)
      changes.push({ noun: 'device', recordId, fate: 'created', before: null, fields: [] })
  } catch (thrown) {
    forgetRooms(context.tx)
    refuseAll(right, refusalOf(thrown))
  }
}
