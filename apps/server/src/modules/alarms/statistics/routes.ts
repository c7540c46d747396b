import {
  exportAlarmStatistics,
  exportFaultAnalysis,
  getAlarmStatistics,
  getFaultAnalysis,
} from '@energy-console/contract/alarms'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { faultAnalysis } from './analysis'
import { analysisFile, statisticsFile } from './files'
import { alarmStatistics } from './statistics'

/** The calls of what alarms were like in a period. */
export const statisticsRoutes = ({ files, words }: Pick<Platform, 'files' | 'words'>): Implementation[] => [
  implement(getAlarmStatistics, ({ tx, query }) => alarmStatistics(tx, query)),
  implement(getFaultAnalysis, ({ tx, query }) => faultAnalysis(tx, query)),
  implement(exportAlarmStatistics, async ({ tx, query: { format, ...asked }, session, request }) => {
    const options = { format, timeZone: session.timeZone, say: words.in(request.language) }
    return files.put(await statisticsFile(await alarmStatistics(tx, asked), options))
  }),
  implement(exportFaultAnalysis, async ({ tx, query: { format, ...asked }, session, request }) => {
    const options = { format, timeZone: session.timeZone, say: words.in(request.language) }
    return files.put(await analysisFile(await faultAnalysis(tx, asked), options))
  }),
]
