import {
  diskUsageCode,
  getDiskState,
  getDiskUsage,
  getOwnUsage,
  listKeptReadings,
  listUsageDays,
} from '@energy-console/contract/system'
import type { DiskState } from '../../../platform/disk'
import {
  holds,
  type Implementation,
  implement,
  implementDetached,
  type Session,
} from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { recentDays } from './jobs'
import { keptReadings } from './keptReadings'
import { diskOutlook } from './outlook'
import { ownUsage } from './ownUsage'

/** What somebody is told of the disk: only that nothing is taken in, unless he may see what fills it. */
function diskStateFor(session: Session, { level, freeBytes }: DiskState) {
  if (holds(session, diskUsageCode)) return { level, freeBytes: freeBytes ?? null }
  return { level: level === 'full' ? ('full' as const) : ('ample' as const), freeBytes: null }
}

export const diskUsageRoutes = (platform: Platform): readonly Implementation[] => [
  implementDetached(getDiskUsage, diskOutlook(platform)),
  implementDetached(getDiskState, ({ session }) => diskStateFor(session, platform.disk.state)),
  implement(getOwnUsage, ({ tx, session }) => ownUsage(tx, session.tenantId)),
  implement(listKeptReadings, ({ tx }) => keptReadings(tx, platform.clock.now())),
  implementDetached(listUsageDays, () => recentDays(platform.db)),
]
