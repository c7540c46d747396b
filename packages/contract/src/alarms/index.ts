export {
  Alarm,
  type AlarmStatusFilter,
  alarmPage,
  alarmStatuses,
  confirmAlarm,
  deviceAlarmCount,
  lastAlarm,
} from './alarms'
export { alarmErrors } from './errors'
export { alarmEventsPage, alarmRulesPage } from './pages'
export {
  type AlarmCondition,
  AlarmRule,
  AlarmRulePlace,
  alarmConditions,
  alarmLevels,
  alarmRules,
} from './rules'
