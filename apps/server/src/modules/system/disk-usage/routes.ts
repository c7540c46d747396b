import { getDiskUsage, listUsageDays } from '@energy-console/contract/system'
import { type Implementation, implementDetached } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { recentDays } from './jobs'
import { measureUsage } from './rules'

export const diskUsageRoutes = (platform: Platform): readonly Implementation[] => [
  implementDetached(getDiskUsage, () => measureUsage(platform)),
  implementDetached(listUsageDays, () => recentDays(platform.db)),
]
