export { Alarm, alarmStatuses } from './alarm'
export { type AlarmStatusFilter, alarms, listDeviceAlarmCounts } from './alarms'
export { type AlarmCondition, alarmConditions, isEquality } from './conditions'
export { alarmErrors } from './errors'
export { alarmLevels } from './levels'
export { alarmLife } from './life'
export { alarmEventsPage, alarmRulesPage } from './pages'
export { linkedViewId, overdueTestRemarks, overLimitRemark } from './remark'
export {
  AlarmRule,
  AlarmRulePlace,
  alarmRules,
} from './rules'
export { isOfNumber, type State, stateLimit, statesOf } from './stateLimit'
export { getAlarm, getLastAlarm, listUnconfirmedCounts, mostCounted } from './watch'
