import { getDiskUsage, getOwnUsage, listUsageDays } from '@energy-console/contract/system'
import { type Implementation, implement, implementDetached } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { recentDays } from './jobs'
import { ownUsage } from './ownUsage'
import { measureUsage } from './rules'

export const diskUsageRoutes = (platform: Platform): readonly Implementation[] => [
  implementDetached(getDiskUsage, () => measureUsage(platform)),
  implement(getOwnUsage, ({ tx, session }) => ownUsage(tx, session.tenantId)),
  implementDetached(listUsageDays, () => recentDays(platform.db)),
]
