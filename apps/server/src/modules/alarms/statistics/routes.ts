import {
  exportAlarmStatistics,
  exportFaultAnalysis,
  getAlarmShifts,
  getAlarmStatistics,
  getFaultAnalysis,
  getNuisances,
  listAlarmDays,
  saveAlarmShifts,
} from '@energy-console/contract/alarms'
import { type Implementation, implement, type Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { requireStation } from '../../stations'
import { nuisanceAnalysis } from './analysis'
import { alarmDays, faultAnalysis } from './came'
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
    implement(getNuisances, ({ tx, query, session }) => nuisanceAnalysis(tx, query, nowOf(session))),
    implement(listAlarmDays, async ({ tx, body }) => {
      if (body.stationId !== undefined) await requireStation(tx, body.stationId)
      return alarmDays(tx, body)
    }),
    implement(getFaultAnalysis, async ({ tx, query }) => {
      if (query.stationId !== undefined) await requireStation(tx, query.stationId)
      return faultAnalysis(tx, query)
    }),
    implement(exportAlarmStatistics, async ({ tx, query: { format, ...asked }, session, request }) => {
      const options = { format, timeZone: session.timeZone, say: words.in(request.language) }
      return files.put(await statisticsFile(await alarmStatistics(tx, asked, nowOf(session)), options))
    }),
    implement(exportFaultAnalysis, async ({ tx, query: { format, ...asked }, session, request }) => {
      const options = { format, timeZone: session.timeZone, say: words.in(request.language) }
      return files.put(await analysisFile(await nuisanceAnalysis(tx, asked, nowOf(session)), options))
    }),
  ]
}
