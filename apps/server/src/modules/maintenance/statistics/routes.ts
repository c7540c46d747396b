import {
  exportOpsStatistics,
  getRepairBacklog,
  getRepairStatistics,
  getWorkload,
  getWorkStatistics,
} from '@energy-console/contract/maintenance'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { opsStatisticsFile } from './file'
import { repairStatistics } from './repairs'
import { workStatistics } from './tasks'
import { repairBacklog, workload } from './workload'

/** The calls of how maintenance went in a period. */
export function statisticsRoutes({
  clock,
  files,
  words,
}: Pick<Platform, 'clock' | 'files' | 'words'>): Implementation[] {
  const now = () => new Date(clock.now())
  return [
    implement(getWorkStatistics, ({ tx, query }) => workStatistics(tx, query)),
    implement(getRepairStatistics, ({ tx, query }) => repairStatistics(tx, query, now())),
    implement(getWorkload, ({ tx, query }) => workload(tx, query)),
    implement(getRepairBacklog, ({ tx, query }) => repairBacklog(tx, query, now())),
    implement(exportOpsStatistics, async ({ tx, query: { format, ...asked }, session, request }) => {
      const statistics = {
        inspect: await workStatistics(tx, { ...asked, kind: 'inspect' }),
        maintain: await workStatistics(tx, { ...asked, kind: 'maintain' }),
        repairs: await repairStatistics(tx, asked, now()),
        load: await workload(tx, asked),
        backlog: await repairBacklog(tx, asked, now()),
      }
      const options = { format, timeZone: session.timeZone, say: words.in(request.language) }
      return files.put(await opsStatisticsFile(statistics, options))
    }),
  ]
}
