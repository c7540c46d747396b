import { listGroupPoints, pointGroups } from '@energy-console/contract/devices'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { groupPoints } from './queries'
import { pointGroupHooks } from './rules'
import { pointGroupTable } from './table'

/** The calls of groups of points. */
export const groupRoutes = (platform: Platform): Implementation[] => [
  ...mountResource(pointGroups, pointGroupTable, platform, pointGroupHooks),
  implement(listGroupPoints, ({ query, tx }) => groupPoints(tx, query)),
]
