import { Id } from '@energy-console/contract'
import { deviceTags, hangTag, listHungTags, tagLife } from '@energy-console/contract/telemetry'
import { z } from 'zod'
import { type Implementation, implement } from '../../../platform/http'
import { mountLifecycle } from '../../../platform/lifecycle'
import type { Platform } from '../../../platform/module'
import { mountListing } from '../../../platform/resource'
import { endedNow, type HoldOrder, hang, hungTags, stationsOfTags, tellTags } from './rules'
import { deviceTagTable, tagHistoryTable } from './table'

/** What a tag is hung for. */
const ForOrder = z.object({ orderId: Id.nullish().meta({ reference: 'repairOrder', label: '维修工单' }) })

/** The calls of lock-out tags. */
export const tagRoutes = (platform: Platform, holdOrder: HoldOrder): Implementation[] => {
  const { bus, clock, references } = platform
  references.registerReferrer('repairOrder', deviceTagTable, 'orderId', deviceTags.label, {
    title: 'reason',
    namedTo: deviceTags.permission,
  })
  return [
    ...mountListing(deviceTags, { from: deviceTagTable }, platform),
    ...mountLifecycle(
      tagLife,
      {
        record: deviceTagTable,
        history: tagHistoryTable,
        named: [deviceTagTable.reason],
      },
      {
        set: { remove: endedNow },
        async afterMoves({ tx, session, afterCommit }, { ids }) {
          const stationIds = await stationsOfTags(tx, ids)
          afterCommit(() => {
            for (const stationId of stationIds) tellTags(bus, session.tenantId, stationId)
          })
        },
      },
    ),
    implement(hangTag, async ({ body, tx, session, afterCommit }) => {
      await references.check(tx, ForOrder, [body])
      const id = await hang({ tx, session, holdOrder }, body, clock)
      afterCommit(() => tellTags(bus, session.tenantId, body.stationId))
      return { id }
    }),
    implement(listHungTags, ({ tx }) => hungTags(tx, clock.now())),
  ]
}
