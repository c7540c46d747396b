import { type energyBaselines, energyErrors } from '@energy-console/contract/energy'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { ResourceHooks } from '../../../platform/resource'
import { pointInfosOf } from '../../devices'
import { refuseUnfitScope } from '../unit/scope'
import { energyBaselineDriverTable, type energyBaselineTable } from './table'

/** Which energy a baseline is of must be known, and its drivers be numbers of its station. */
export const energyBaselineHooks: ResourceHooks<typeof energyBaselines, typeof energyBaselineTable> = {
  children: { drivers: energyBaselineDriverTable },

  async beforeSave({ tx }, values, before) {
    const { stationId, deviceId = null, groupId = null } = { ...before, ...values }
    if (stationId === undefined) throw notFound()
    await refuseUnfitScope(tx, { stationId, deviceId, groupId })
    if (values.drivers) await refuseUnfitDrivers(tx, stationId, values.drivers)
  },
}

async function refuseUnfitDrivers(
  tx: Tx,
  stationId: string,
  drivers: readonly { itemId: string }[],
): Promise<void> {
  const infos = new Map(
    (
      await pointInfosOf(
        tx,
        drivers.map(({ itemId }) => itemId),
      )
    ).map((info) => [info.itemId, info]),
  )
  for (const [at, { itemId }] of drivers.entries()) {
    const info = infos.get(itemId)
    if (!info) throw notFound()
    if (info.stationId !== stationId || info.dataType !== 'number' || info.kind === 'state')
      throw refuse(energyErrors.driverUnfit, {}, `drivers.${at}.itemId`)
  }
}
