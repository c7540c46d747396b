import { groupValues, listGroupPoints, pointGroups } from '@energy-console/contract/devices'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountListing, mountResource } from '../../../platform/resource'
import { groupPoints } from './queries'
import { pointGroupHooks } from './rules'
import { pointGroupTable } from './table'
import { valuesOfGroups } from './values'

const nothing = {
  ...{ unit: null, decimals: null, sum: null, mean: null, min: null, max: null },
  ...{ pointCount: 0, goodCount: 0, staleCount: 0 },
}

/** The calls of groups of points. */
export const groupRoutes = (platform: Platform): Implementation[] => [
  ...mountResource(pointGroups, pointGroupTable, platform, pointGroupHooks),
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
