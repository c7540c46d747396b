import { deviceErrors, type devices } from '@energy-console/contract/devices'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { Licensing } from '../../../platform/licence'
import { refuseBeyondQuota } from '../../../platform/quotas'
import type { References } from '../../../platform/references'
import type { ResourceHooks } from '../../../platform/resource'
import { gatewayAccountTable } from '../account/table'
import { parentChannelOf, refuseBadCircuit } from '../circuit/rules'
import type { Announce, TellRemoved } from '../events'
import { ensurePointsOfDevice } from '../point/ensurePoints'
import type { ReadLatest } from '../point/latestValue'
import { pointTable } from '../point/table'
import { refuseFixed } from './fixed'
import { refuseOtherStations } from './otherStations'
import { type PointsByProperty, pointsByProperty, propsOf } from './props'
import { pointIdsOf } from './queries'
import { deviceTable } from './table'

/** What a gateway calls a device is no other's. Where the names themselves are equal, that is what is said. */
async function refuseTakenSource(
  tx: Tx,
  device: {
    gatewayId?: string | null | undefined
    sourceName?: string | null | undefined
    deviceName?: string | undefined
  },
  id: string | undefined,
): Promise<void> {
  const name = device.sourceName || device.deviceName
  if (!device.gatewayId || !name) return
  const taken = await tx.$count(
    deviceTable,
    and(
      eq(deviceTable.gatewayId, device.gatewayId),
      sql`coalesce(${deviceTable.sourceName}, ${deviceTable.deviceName}) = ${name}`,
      id === undefined ? undefined : ne(deviceTable.id, id),
      device.sourceName || !device.deviceName ? undefined : ne(deviceTable.deviceName, device.deviceName),
    ),
  )
  if (taken > 0)
    throw refuse(deviceErrors.sourceNameTaken, { name }, device.sourceName ? 'sourceName' : 'deviceName')
}

/** Gives new devices the alarm rules of their product; answers how many they are. */
export type MakeRules = (tx: Tx, deviceIds: readonly string[]) => Promise<number>

async function hasMeasured(readLatest: ReadLatest, tx: Tx, pointIds: readonly string[]): Promise<boolean> {
  const latest = await readLatest(tx, pointIds)
  return [...latest.values()].some(({ ts }) => ts !== null)
}

/** Refuses to take devices away that bear a lock-out tag; until the transaction ends none is hung there. */
export type RefuseTagged = (tx: Tx, deviceIds: readonly string[]) => Promise<void>

/** Refuses to take devices from the gateway or station at which something asks or counts them: where they are to stand. */
export type RefuseMoved = (
  tx: Tx,
  devices: readonly { id: string; stationId: string; gatewayId: string | null }[],
) => Promise<void>

/** Takes along what stands at the station of devices that were moved to another one. */
export type FollowMoved = (tx: Tx, deviceIds: readonly string[]) => Promise<void>

/** What saving and removing devices needs of its neighbours. */
export interface DeviceKeeping {
  references: References
  announce: Announce
  tellRemoved: TellRemoved
  readLatest: ReadLatest
  licensing: Licensing
  makeRules: MakeRules
  refuseTagged: RefuseTagged
  refuseMoved: RefuseMoved
  followMoved: FollowMoved
}

interface Standing {
  stationId: string
  gatewayId: string | null
}

/** Where a device stands after a change. */
const standing = (
  before: Standing,
  { stationId, gatewayId }: { [K in keyof Standing]?: Standing[K] | undefined },
) => ({
  stationId: stationId ?? before.stationId,
  gatewayId: gatewayId === undefined ? before.gatewayId : gatewayId || null,
})

const isMoved = (before: Standing, after: Standing) =>
  before.stationId !== after.stationId || before.gatewayId !== after.gatewayId

/** Devices get their points on saving, new ones their rules; their station is that of their points and accounts too. */
export const deviceHooks = ({
  references,
  announce,
  tellRemoved,
  readLatest,
  licensing,
  makeRules,
  refuseTagged,
  refuseMoved,
  followMoved,
}: DeviceKeeping): ResourceHooks<typeof devices, typeof deviceTable> => ({
  computed: { deviceId: 'device.id', deviceProps: pointsByProperty },

  async extend({ tx }, rows) {
    // as the expression above has them
    const points = rows.map((row) => (row.deviceProps ?? {}) as unknown as PointsByProperty)
    const props = await propsOf(tx, points)
    return rows.map((row, index) => ({ ...row, ...props[index] }))
  },

  async beforeSave({ tx }, values, before) {
    if (!before) {
      await refuseBeyondQuota(tx, 'devices', (most) => refuse(deviceErrors.deviceLimit, { most }))
      await licensing.refuseBeyond(tx, 'devices')
    }
    const device = { ...before, ...values }
    if (before && values.productId !== undefined && values.productId !== before.productId)
      throw refuse(deviceErrors.productFixed, {}, 'productId')
    if (before && values.stationId !== undefined && values.stationId !== before.stationId) {
      await refuseTagged(tx, [before.id])
      await refuseFixed(tx, before.id)
    }
    const after = before && { id: before.id, ...standing(before, values) }
    const isOther = before && after ? isMoved(before, after) : true
    if (after && isOther) await refuseMoved(tx, [after])
    // a gateway that it has already, and keeps, is not asked about again
    await refuseOtherStations(tx, isOther ? device : { siteId: device.siteId }, [device])
    await refuseBadCircuit(tx, device, before)
    await refuseTakenSource(tx, device, before?.id)
    const circuitParentChannel = await parentChannelOf(tx, values, before)
    return {
      ...values,
      ...(values.sourceName === '' && { sourceName: null }),
      ...(circuitParentChannel !== undefined && { circuitParentChannel }),
    }
  },

  async afterSave(context, id, values, before) {
    await ensurePointsOfDevice(context.tx, id)
    if (before && values.stationId !== undefined && values.stationId !== before.stationId) {
      await context.tx
        .update(gatewayAccountTable)
        .set({ stationId: values.stationId })
        .where(eq(gatewayAccountTable.deviceId, id))
      await followMoved(context.tx, [id])
    }
    const rules = before ? 0 : await makeRules(context.tx, [id])
    announce(context, { deviceIds: [id], hasNewRules: rules > 0 })
  },

  async beforeRemove(context, ids) {
    await refuseTagged(context.tx, ids)
    const pointIds = await pointIdsOf(context.tx, ids)
    // Undoing an import asks nobody about each device: what has sent values since stays, with them.
    if (context.isImport && (await hasMeasured(readLatest, context.tx, pointIds)))
      throw refuse(deviceErrors.hasMeasured)
    if (pointIds.length > 0) await references.refuseWhileUsed(context.tx, 'point', pointTable, pointIds)
    tellRemoved(context, pointIds)
  },

  async afterRemove(context, ids) {
    announce(context, { deviceIds: ids })
  },
})
