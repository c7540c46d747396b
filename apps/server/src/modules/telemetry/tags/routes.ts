import { deviceTags, hangTag, listHungTags, tagLife } from '@energy-console/contract/telemetry'
import { type Implementation, implement } from '../../../platform/http'
import { mountLifecycle } from '../../../platform/lifecycle'
import type { Platform } from '../../../platform/module'
import { mountListing } from '../../../platform/resource'
import { endedNow, hang, hungTags, stationsOfTags, tellTags } from './rules'
import { deviceTagTable, tagHistoryTable } from './table'

/** The calls of lock-out tags. */
export const tagRoutes = (platform: Platform): Implementation[] => {
  const { bus, clock } = platform
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
      const id = await hang({ tx, session }, body, clock)
      afterCommit(() => tellTags(bus, session.tenantId, body.stationId))
      return { id }
    }),
    implement(listHungTags, ({ tx }) => hungTags(tx, clock.now())),
  ]
}
