import { alarmEventsPage, alarmRulesPage } from '@energy-console/contract/alarms'
import type { PageParts } from '../../kit/page/PageParts'

export const alarmPages: PageParts = {
  [alarmEventsPage.path]: async () => (await import('./AlarmEventsPage')).AlarmEventsPage,
  [alarmRulesPage.path]: async () => (await import('./AlarmRulesPage')).AlarmRulesPage,
}
