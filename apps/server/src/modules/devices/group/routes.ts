import { pointGroups } from '@energy-console/contract/devices'
import type { Implementation } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { pointGroupHooks } from './rules'
import { pointGroupTable } from './table'

/** The calls of groups of points. */
export const groupRoutes = (platform: Platform): Implementation[] =>
  mountResource(pointGroups, pointGroupTable, platform, pointGroupHooks)
