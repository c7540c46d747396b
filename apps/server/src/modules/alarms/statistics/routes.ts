import { getAlarmStatistics, getFaultAnalysis } from '@energy-console/contract/alarms'
import { type Implementation, implement } from '../../../platform/http'
import { faultAnalysis } from './analysis'
import { alarmStatistics } from './statistics'

/** The calls of what alarms were like in a period. */
export const statisticsRoutes = (): Implementation[] => [
  implement(getAlarmStatistics, ({ tx, query }) => alarmStatistics(tx, query)),
  implement(getFaultAnalysis, ({ tx, query }) => faultAnalysis(tx, query)),
]
