import {
  exportOpsStatistics,
  getRepairBacklog,
  getRepairStatistics,
  getWorkload,
  getWorkStatistics,
  mostListedFigures,
} from '@energy-console/contract/maintenance'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { opsStatisticsFile } from './file'
import { repairStatistics } from './repairs'
import { workStatistics } from './tasks'
import { repairBacklog, workload } from './workload'

/** A file lists what the page has no room for. */
const mostInFile = { ranked: 5_000, devices: 5_000, people: 5_000 }

/** The calls of how maintenance went in a period. */
export function statisticsRoutes({
  clock,
  files,
  words,
}: Pick<Platform, 'clock' | 'files' | 'words'>): Implementation[] {
  const now = () => new Date(clock.now())
  return [
    implement(getWorkStatistics, ({ tx, query }) => workStatistics(tx, query, now(), mostListedFigures)),
    implement(getRepairStatistics, ({ tx, query }) => repairStatistics(tx, query, now(), mostListedFigures)),
    implement(getWorkload, ({ tx, query }) => workload(tx, query, mostListedFigures)),
    implement(getRepairBacklog, ({ tx, query }) => repairBacklog(tx, query, now())),
    implement(exportOpsStatistics, async ({ tx, query: { format, ...asked }, session, request }) => {
      const statistics = {
        inspect: await workStatistics(tx, { ...asked, kind: 'inspect' }, now(), mostInFile),
        maintain: await workStatistics(tx, { ...asked, kind: 'maintain' }, now(), mostInFile),
        repairs: await repairStatistics(tx, asked, now(), mostInFile),
        load: await workload(tx, asked, mostInFile),
        backlog: await repairBacklog(tx, asked, now()),
      }
      const options = { format, timeZone: session.timeZone, say: words.in(request.language) }
      return files.put(await opsStatisticsFile(statistics, options))
    }),
  ]
}
