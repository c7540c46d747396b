export {
  Alarm,
  type AlarmStatusFilter,
  alarmPage,
  alarmStatuses,
  deviceAlarmCount,
  lastAlarm,
} from './alarms'
export { alarmErrors } from './errors'
export { alarmLife } from './life'
export { alarmEventsPage, alarmRulesPage } from './pages'
export { AlarmRule, alarmConditions, alarmLevels, alarmRules } from './rules'
