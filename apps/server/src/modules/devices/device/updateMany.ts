import { type BodyOf, coreErrors, type FieldChange } from '@energy-console/contract'
import {
  Device,
  DeviceChanges,
  deviceErrors,
  renamedDevice,
  type updateManyDevices,
} from '@energy-console/contract/devices'
import { and, inArray, notInArray, or, sql } from 'drizzle-orm'
import { bigints, type Tx, texts } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { noteChanges } from '../../../platform/http'
import { changesBetween, type HookContext } from '../../../platform/resource'
import { ensurePointsOfDevices } from '../point/ensurePoints'
import { refuseOtherStations } from './otherStations'
import type { DeviceKeeping } from './rules'
import { deviceTable } from './table'

type Row = typeof deviceTable.$inferSelect

const mostName = 64

/** The devices as they stand, locked until the change is there, in the order of the ids. @throws notFound */
async function lockDevices(tx: Tx, ids: readonly string[]): Promise<Row[]> {
  const rows = await tx
    .select()
    .from(deviceTable)
    .where(inArray(deviceTable.id, [...ids]))
    .orderBy(deviceTable.id)
    .for('update')
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) ?? lost())
}

function lost(): never {
  throw notFound()
}

const sourceOf = ({ sourceName, deviceName }: Pick<Row, 'sourceName' | 'deviceName'>) =>
  sourceName || deviceName

/** Within a gateway no two devices have one name, or are sent under one. @throws duplicate, sourceNameTaken */
async function refuseTakenNames(tx: Tx, rows: readonly Row[]): Promise<void> {
  const behind = rows.filter(({ gatewayId }) => gatewayId !== null)
  if (behind.length === 0) return
  const names = new Set<string>()
  const sources = new Set<string>()
  const say = (name: string) =>
    refuse(coreErrors.duplicate, { field: '设备名称', value: name }, 'namePattern')
  for (const row of behind) {
    const [name, source] = [`${row.gatewayId}\n${row.deviceName}`, `${row.gatewayId}\n${sourceOf(row)}`]
    if (names.has(name)) throw say(row.deviceName)
    if (sources.has(source))
      throw refuse(deviceErrors.sourceNameTaken, { name: sourceOf(row) }, 'namePattern')
    names.add(name)
    sources.add(source)
  }
  const others = await tx
    .select({
      gatewayId: deviceTable.gatewayId,
      deviceName: deviceTable.deviceName,
      sourceName: deviceTable.sourceName,
    })
    .from(deviceTable)
    .where(
      and(
        inArray(deviceTable.gatewayId, [...new Set(behind.flatMap(({ gatewayId }) => gatewayId ?? []))]),
        notInArray(
          deviceTable.id,
          behind.map(({ id }) => id),
        ),
        or(
          sql`${deviceTable.deviceName} = any (${texts(behind.map(({ deviceName }) => deviceName))})`,
          sql`coalesce(${deviceTable.sourceName}, ${deviceTable.deviceName}) = any (${texts(behind.map(sourceOf))})`,
        ),
      ),
    )
  for (const other of others) {
    if (names.has(`${other.gatewayId}\n${other.deviceName}`)) throw say(other.deviceName)
    if (sources.has(`${other.gatewayId}\n${sourceOf(other)}`))
      throw refuse(deviceErrors.sourceNameTaken, { name: sourceOf(other) }, 'namePattern')
  }
}

/** What the devices become. @throws invalid for a name that is empty or too long */
function changed(rows: readonly Row[], { namePattern, start, ...changes }: DeviceChanges): Row[] {
  const { siteId, gatewayId, place, intervalSeconds } = changes
  const isMoved = (row: Row) => gatewayId !== undefined && (gatewayId || null) !== row.gatewayId
  return rows.map((row, index) => {
    const deviceName = namePattern
      ? renamedDevice(namePattern, row.deviceName, start + index).trim()
      : row.deviceName
    if (deviceName === '' || deviceName.length > mostName)
      throw refuse(deviceErrors.seriesTooLong, { most: mostName }, 'namePattern')
    // its gateway goes on calling it as before
    const isRenamedThere = row.gatewayId !== null && deviceName !== row.deviceName && !isMoved(row)
    return {
      ...row,
      deviceName,
      sourceName: isRenamedThere ? sourceOf(row) : row.sourceName,
      ...(siteId === undefined ? {} : { siteId: siteId || null }),
      ...(gatewayId === undefined ? {} : { gatewayId: gatewayId || null }),
      ...(place === undefined ? {} : { place: place || null }),
      ...(intervalSeconds === undefined ? {} : { intervalSeconds }),
    }
  })
}

/** What is told of the change: fields before and after, sites and gateways by their names. */
async function changesOf(tx: Tx, before: readonly Row[], after: readonly Row[]): Promise<FieldChange[]> {
  const all = [...before, ...after]
  const siteIds = [...new Set(all.flatMap(({ siteId }) => siteId ?? []))]
  const gatewayIds = [...new Set(all.flatMap(({ gatewayId }) => gatewayId ?? []))]
  const { rows } = await tx.execute<{ key: string; name: string }>(sql`
    select 'site ' || id as key, site_name as name from site where id = any (${bigints(siteIds)})
    union all
    select 'gateway ' || id, gateway_name from gateway where id = any (${bigints(gatewayIds)})`)
  const names = new Map(rows.map(({ key, name }) => [key, name]))
  const named = (row: Row) => ({
    ...row,
    siteName: names.get(`site ${row.siteId}`) ?? null,
    gatewayName: names.get(`gateway ${row.gatewayId}`) ?? null,
  })
  const told = {
    schema: Device.pick({
      deviceName: true,
      sourceName: true,
      siteId: true,
      gatewayId: true,
      place: true,
      intervalSeconds: true,
    }),
    title: 'deviceName',
  }
  return before.flatMap((row, index) => changesBetween(told, named(row), named(after[index] ?? row)))
}

/** Changes several devices with their points' names: all of them, or none. */
export async function updateMany(
  context: HookContext,
  { references, announce, refuseMoved }: Pick<DeviceKeeping, 'references' | 'announce' | 'refuseMoved'>,
  { deviceIds, ...changes }: BodyOf<typeof updateManyDevices>,
): Promise<{ count: number }> {
  const { tx } = context
  const ids = [...new Set(deviceIds)]
  await references.check(tx, DeviceChanges, [changes])
  const before = await lockDevices(tx, ids)
  await refuseOtherStations(tx, changes, before)
  const after = changed(before, changes)
  if (changes.gatewayId !== undefined) await refuseMoved(tx, after)
  await refuseTakenNames(tx, after)
  const isNamed = Boolean(changes.namePattern)
  // names that pass from one device to another would meet on the way
  if (isNamed)
    await tx.execute(sql`
      update device set device_name = '#' || id, source_name = null where id = any (${bigints(ids)}) and gateway_id is not null`)
  await tx.execute(sql`
    update device d set device_name = n.device_name, source_name = nullif(n.source_name, ''), site_id = nullif(n.site_id, 0),
      gateway_id = nullif(n.gateway_id, 0), place = nullif(n.place, ''), interval_seconds = n.interval_seconds::int,
      update_time = now(), update_user = nullif(current_setting('app.user', true), '')::bigint
    from unnest(
      ${bigints(after.map(({ id }) => id))}, ${texts(after.map(({ deviceName }) => deviceName))},
      ${texts(after.map(({ sourceName }) => sourceName ?? ''))},
      ${bigints(after.map(({ siteId }) => siteId ?? '0'))}, ${bigints(after.map(({ gatewayId }) => gatewayId ?? '0'))},
      ${texts(after.map(({ place }) => place ?? ''))}, ${bigints(after.map(({ intervalSeconds }) => intervalSeconds))}
    ) as n (id, device_name, source_name, site_id, gateway_id, place, interval_seconds)
    where d.id = n.id`)
  if (isNamed) await ensurePointsOfDevices(tx, ids)
  noteChanges(tx, await changesOf(tx, before, after))
  announce(context, { deviceIds: ids })
  return { count: ids.length }
}
