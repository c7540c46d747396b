import {
  alarmAnalysisPage,
  alarmEventsPage,
  alarmRulesPage,
  alarmStatisticsPage,
  alarmSuppressionsPage,
} from '@energy-console/contract/alarms'
import { withCharts } from '../../kit/charts/fetchCharts'
import { beginsWithRows, type PageParts } from '../../kit/page/PageParts'
import { firstAlarms } from './events/alarmRange'

export const alarmPages: PageParts = {
  [alarmEventsPage.path]: beginsWithRows(
    async () => (await import('./events/AlarmEventsPage')).AlarmEventsPage,
    { fixed: firstAlarms },
  ),
  [alarmAnalysisPage.path]: withCharts(
    async () => (await import('./statistics/AlarmAnalysisPage')).AlarmAnalysisPage,
  ),
  [alarmStatisticsPage.path]: withCharts(
    async () => (await import('./statistics/AlarmStatisticsPage')).AlarmStatisticsPage,
    ['bars', 'pie'],
  ),
  [alarmRulesPage.path]: beginsWithRows(async () => (await import('./rules/AlarmRulesPage')).AlarmRulesPage),
  [alarmSuppressionsPage.path]: beginsWithRows(
    async () => (await import('./suppressions/AlarmSuppressionsPage')).AlarmSuppressionsPage,
  ),
}
