export { Alarm, alarmStatuses, type Suppression, suppressions } from './alarm'
export { type AlarmStatusFilter, alarms, listDeviceAlarmCounts } from './alarms'
export {
  type AlarmCondition,
  alarmConditions,
  type Comparison,
  comparisons,
  hasDeadBand,
  hasLimit,
  hasSpan,
  isComparison,
  isEquality,
} from './conditions'
export { alarmErrors } from './errors'
export { alarmLevels } from './levels'
export { alarmLife } from './life'
export { alarmEventsPage, alarmRulesPage, alarmSuppressionsPage } from './pages'
export { linkedViewId, overdueTestRemarks, overLimitRemark } from './remark'
export { activeDays } from './ruleFields'
export { AlarmRule, AlarmRulePlace, alarmRules, RuleVariable, templateStates } from './rules'
export { isOfNumber, type State, stateLimit, statesOf } from './stateLimit'
export { AlarmSuppression, alarmSuppressions, suppressionKinds } from './suppressions'
export { getAlarm, getLastAlarm, listUnconfirmedCounts, mostCounted } from './watch'
