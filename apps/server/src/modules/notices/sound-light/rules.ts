import { writtenValue } from '@energy-console/contract/devices'
import { noticeErrors, type soundLights } from '@energy-console/contract/notices'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { holds } from '../../../platform/http'
import type { ResourceHooks } from '../../../platform/resource'
import { pointInfosOf } from '../../devices'
import { soundLightTable } from './table'

/** A device is written with the rights of who saves it; its point is one that takes both values without a person's confirmation. */
export const soundLightHooks: ResourceHooks<typeof soundLights, typeof soundLightTable> = {
  computed: { ownerUserName: 'sound_light.owner_user_name' },
  async beforeSave({ tx, session }, values, before) {
    if (!holds(session, 'device_write')) throw refuse(noticeErrors.mayNotWrite)
    const stationId = before?.stationId ?? values.stationId
    const itemId = values.itemId ?? before?.itemId ?? '0'
    const [point] = await pointInfosOf(tx, [itemId])
    if (!point) throw notFound()
    const { onValue = before?.onValue ?? 1, offValue = before?.offValue ?? 0 } = values
    const asksPerson = point.confirmation === 'select' || point.confirmation === 'second'
    const isFit =
      point.stationId === stationId &&
      point.dataType !== 'text' &&
      point.access === 'read-write' &&
      !asksPerson
    const unfit = [onValue, offValue].find((value) => !isFit || 'refusal' in writtenValue(value, point))
    if (unfit !== undefined)
      throw refuse(
        noticeErrors.badPoint,
        { name: `${point.deviceName} / ${point.propertyName}`, value: unfit },
        'itemId',
      )
    return { ...values, ownerUserId: session.userId, ownerUserName: session.userName }
  },
}

/** A device that somebody tries sounds so long, ms. */
const triedMs = 5_000

/** Lets a device sound for a moment. @throws notFound, soundLightOff */
export async function trySound(tx: Tx, id: string, nowMs: number): Promise<void> {
  const [tried] = await tx
    .update(soundLightTable)
    .set({ triedMs: nowMs + triedMs })
    .where(eq(soundLightTable.id, id))
    .returning({ isEnabled: soundLightTable.isEnabled, itemId: soundLightTable.itemId })
  if (!tried) throw notFound()
  if (!tried.isEnabled || tried.itemId === null) throw refuse(noticeErrors.soundLightOff)
}
