import {
  exportAlarmStatistics,
  exportFaultAnalysis,
  getAlarmShifts,
  getAlarmStatistics,
  getFaultAnalysis,
  saveAlarmShifts,
} from '@energy-console/contract/alarms'
import { type Implementation, implement, type Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { faultAnalysis } from './analysis'
import { analysisFile, statisticsFile } from './files'
import { saveShifts, shiftsOf } from './shifts'
import { alarmStatistics } from './statistics'

/** The calls of what alarms were like in a period. */
export const statisticsRoutes = ({
  files,
  words,
  clock,
}: Pick<Platform, 'files' | 'words' | 'clock'>): Implementation[] => {
  const nowOf = ({ timeZone: zone }: Pick<Session, 'timeZone'>) => ({ ms: clock.now(), zone })
  return [
    implement(getAlarmStatistics, ({ tx, query, session }) => alarmStatistics(tx, query, nowOf(session))),
    implement(getAlarmShifts, ({ tx }) => shiftsOf(tx)),
    implement(saveAlarmShifts, ({ tx, body }) => saveShifts(tx, body)),
    implement(getFaultAnalysis, ({ tx, query, session }) => faultAnalysis(tx, query, nowOf(session))),
    implement(exportAlarmStatistics, async ({ tx, query: { format, ...asked }, session, request }) => {
      const options = { format, timeZone: session.timeZone, say: words.in(request.language) }
      return files.put(await statisticsFile(await alarmStatistics(tx, asked, nowOf(session)), options))
    }),
    implement(exportFaultAnalysis, async ({ tx, query: { format, ...asked }, session, request }) => {
      const options = { format, timeZone: session.timeZone, say: words.in(request.language) }
      return files.put(await analysisFile(await faultAnalysis(tx, asked, nowOf(session)), options))
    }),
  ]
}
