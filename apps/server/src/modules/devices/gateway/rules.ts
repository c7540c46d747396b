import type { gateways } from '@energy-console/contract/devices'
import { eq } from 'drizzle-orm'
import type { ResourceHooks } from '../../../platform/resource'
import { gatewayAccountTable } from '../account/table'
import type { Announce } from '../events'
import type { gatewayTable } from './table'

/** A gateway's accounts stand in its station. */
export const gatewayHooks = (announce: Announce): ResourceHooks<typeof gateways, typeof gatewayTable> => ({
  async afterSave(context, id, values, before) {
    if (before && values.stationId !== undefined && values.stationId !== before.stationId)
      await context.tx
        .update(gatewayAccountTable)
        .set({ stationId: values.stationId })
        .where(eq(gatewayAccountTable.gatewayId, id))
    announce(context, { gatewayIds: [id] })
  },
  async afterRemove(context, ids) {
    announce(context, { gatewayIds: ids })
  },
})
