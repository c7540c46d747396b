import { addGroupPoints, groupValues, listGroupPoints, pointGroups } from '@energy-console/contract/devices'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountListing, mountResource } from '../../../platform/resource'
import { pointTable } from '../point/table'
import { pointsKeptOf } from './keepPoints'
import { groupPoints } from './queries'
import { addPoints, pointGroupHooks, type RefuseCircle } from './rules'
import { pointGroupTable } from './table'
import { valuesOfGroups } from './values'

const nothing = {
  ...{ unit: null, decimals: null, sum: null, mean: null, min: null, max: null },
  ...{ pointCount: 0, goodCount: 0, staleCount: 0 },
}

/** The calls of groups of points. A group knows what uses the points of its aggregates. */
export function groupRoutes(platform: Platform, refuseCircle: RefuseCircle): Implementation[] {
  const { references } = platform
  references.registerUses('pointGroup', 'point', async (context, ids) =>
    references.usesOf(context, 'point', pointTable, await pointsKeptOf(context.tx, ids)),
  )
  // its points stand at it: it goes with the group alone
  references.registerReferrer('device', pointGroupTable, 'virtualDeviceId', '组对象', {
    title: 'groupName',
    namedTo: pointGroups.codes.view,
  })
  const hooks = pointGroupHooks(platform, refuseCircle)
  return [
    ...mountResource(pointGroups, pointGroupTable, platform, hooks),
    implement(addGroupPoints, ({ body, ...context }) => addPoints(context, { references, hooks }, body)),
    implement(listGroupPoints, ({ query, tx }) => groupPoints(tx, query)),
    ...mountListing(
      groupValues,
      {
        from: pointGroupTable,
        async extend({ tx }, rows) {
          const ids = rows.map(({ id }) => id)
          const values = await valuesOfGroups(tx, ids, platform.clock.now())
          return rows.map((row) => ({ ...row, ...(values.get(row.id) ?? nothing) }))
        },
      },
      platform,
    ),
  ]
}
