export {
  Alarm,
  type AlarmStatusFilter,
  alarmStatuses,
  alarms,
  getAlarm,
  getLastAlarm,
  listDeviceAlarmCounts,
  listUnconfirmedCounts,
  mostCounted,
} from './alarms'
export { type AlarmCondition, alarmConditions, isEquality } from './conditions'
export { alarmErrors } from './errors'
export { alarmLife } from './life'
export { alarmEventsPage, alarmRulesPage } from './pages'
export { linkedViewId, overLimitRemark } from './remark'
export {
  AlarmRule,
  AlarmRulePlace,
  alarmLevels,
  alarmRules,
} from './rules'
export { isOfNumber, type State, stateLimit, statesOf } from './stateLimit'
