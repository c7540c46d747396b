export {
  Alarm,
  type AlarmStatusFilter,
  alarmStatuses,
  alarms,
  countUnconfirmed,
  getAlarm,
  getLastAlarm,
  listDeviceAlarmCounts,
  mostCounted,
} from './alarms'
export { type AlarmCondition, alarmConditions, isEquality } from './conditions'
export { alarmErrors } from './errors'
export { alarmLife } from './life'
export { alarmEventsPage, alarmRulesPage } from './pages'
export {
  AlarmRule,
  AlarmRulePlace,
  alarmLevels,
  alarmRules,
} from './rules'
export { isOfNumber, type State, stateLimit, statesOf } from './stateLimit'
