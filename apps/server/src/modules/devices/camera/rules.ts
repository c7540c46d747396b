import { type cameras, deviceErrors } from '@energy-console/contract/devices'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { Platform } from '../../../platform/module'
import type { ResourceHooks } from '../../../platform/resource'
import { refuseOtherStations } from '../device/otherStations'
import { deviceTable } from '../device/table'
import { sealPassword } from './secret'
import { cameraCaptureTable, cameraTable } from './table'

type Hooks = ResourceHooks<typeof cameras, typeof cameraTable>

/** Where an address leads; undefined where there is none. */
const originOf = (address: string | null | undefined) =>
  address ? /^[a-z]+:\/\/[^/?#]+/i.exec(address)?.[0].toLowerCase() : undefined

const addresses = ['address', 'gatewayAddress', 'snapshotAddress'] as const

/**
 * What must hold of a camera. Its password goes where its addresses lead: with one that leads elsewhere it is forgotten. Who
 * watches it is not shown what it was before.
 */
export const cameraHooks = (
  { attachments }: Pick<Platform, 'attachments'>,
  onChanged: (cameraIds: readonly string[]) => void,
): Hooks => ({
  async beforeSave({ tx }, values, before) {
    const stationId = values.stationId ?? before?.stationId
    const siteId = values.siteId === undefined ? before?.siteId : values.siteId
    const deviceId = values.deviceId === undefined ? before?.deviceId : values.deviceId
    await refuseOtherStations(tx, { siteId }, [{ stationId }])
    if (deviceId) await refuseOtherDevice(tx, deviceId, stationId)
    const known = new Set(addresses.map((name) => originOf(before?.[name])))
    const isMoved =
      before?.hasPassword && addresses.some((name) => values[name] && !known.has(originOf(values[name])))
    return isMoved ? { ...values, password: null, hasPassword: false } : values
  },
  async afterSave({ tx, afterCommit }, id, values, before) {
    if (!before) return
    // captures stand where their camera does
    if (values.stationId !== undefined && values.stationId !== before.stationId)
      await tx
        .update(cameraCaptureTable)
        .set({ stationId: values.stationId })
        .where(eq(cameraCaptureTable.cameraId, id))
    afterCommit(() => onChanged([id]))
  },
  async beforeRemove({ tx }, ids) {
    // its captures go with it, and their pictures within the hour
    await attachments.removeOf(tx, 'camera', ids)
  },
  async afterRemove({ afterCommit }, ids) {
    afterCommit(() => onChanged(ids))
  },
  async extend({ tx, session }, rows) {
    if (rows.length === 0) return []
    const found = await tx
      .select({ id: cameraTable.id, snapshotId: cameraTable.snapshotId })
      .from(cameraTable)
      .where(
        inArray(
          cameraTable.id,
          rows.map(({ id }) => id),
        ),
      )
    const pictures = new Map(found.map(({ id, snapshotId }) => [id, snapshotId]))
    return rows.map((row) => {
      const snapshotId = pictures.get(row.id)
      return { ...row, snapshotUrl: snapshotId ? attachments.addressOf(session.tenantId, snapshotId) : null }
    })
  },
})

async function refuseOtherDevice(tx: Tx, deviceId: string, stationId: string | undefined): Promise<void> {
  const [device] = await tx
    .select({ stationId: deviceTable.stationId })
    .from(deviceTable)
    .where(eq(deviceTable.id, deviceId))
  if (device?.stationId !== stationId) throw refuse(deviceErrors.cameraDeviceOfOtherStation, {}, 'deviceId')
}

/** Keeps the password of a camera, or takes it away. */
export async function keepPassword(
  platform: Pick<Platform, 'secrets'>,
  tx: Tx,
  { id, password }: { id: string; password: string },
): Promise<void> {
  const has = password !== ''
  const changed = await tx
    .update(cameraTable)
    .set({ password: has ? sealPassword(platform, id, password) : null, hasPassword: has })
    .where(eq(cameraTable.id, id))
    .returning({ id: cameraTable.id })
  if (changed.length === 0) throw notFound()
}
