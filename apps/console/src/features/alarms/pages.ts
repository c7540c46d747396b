import {
  alarmAnalysisPage,
  alarmEventsPage,
  alarmRulesPage,
  alarmStatisticsPage,
  alarmSuppressionsPage,
} from '@energy-console/contract/alarms'
import type { PageParts } from '../../kit/page/PageParts'

export const alarmPages: PageParts = {
  [alarmEventsPage.path]: async () => (await import('./events/AlarmEventsPage')).AlarmEventsPage,
  [alarmAnalysisPage.path]: async () => (await import('./statistics/AlarmAnalysisPage')).AlarmAnalysisPage,
  [alarmStatisticsPage.path]: async () =>
    (await import('./statistics/AlarmStatisticsPage')).AlarmStatisticsPage,
  [alarmRulesPage.path]: async () => (await import('./rules/AlarmRulesPage')).AlarmRulesPage,
  [alarmSuppressionsPage.path]: async () =>
    (await import('./suppressions/AlarmSuppressionsPage')).AlarmSuppressionsPage,
}
