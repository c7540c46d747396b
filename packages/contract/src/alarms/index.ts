export {
  Alarm,
  type AlarmStatusFilter,
  alarmStatuses,
  alarms,
  getLastAlarm,
  listDeviceAlarmCounts,
} from './alarms'
export { alarmErrors } from './errors'
export { alarmLife } from './life'
export { alarmEventsPage, alarmRulesPage } from './pages'
export {
  type AlarmCondition,
  AlarmRule,
  AlarmRulePlace,
  alarmConditions,
  alarmLevels,
  alarmRules,
} from './rules'
