export { Alarm, alarmStatuses, mostFolded, type Suppression, suppressions } from './alarm'
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
  isTrend,
  limitsValues,
  type TrendCondition,
} from './conditions'
export {
  AlarmContext,
  AlarmCounts,
  exportAlarms,
  getAlarmContext,
  getAlarmCounts,
  getAlarmReplay,
  getSpokenAlarm,
  listLevelTypes,
  mostEliminated,
  oneKeyEliminate,
  RelatedAlarm,
  updateAlarm,
} from './desk'
export { alarmErrors } from './errors'
export { alarmFilters, savedFilters, takeOverAlarmFilter } from './filters'
export { judgedFormat } from './judgedFormat'
export { alarmLevels, severeLevel } from './levels'
export { alarmLife } from './life'
export {
  alarmAnalysisPage,
  alarmEventsPage,
  alarmRulesPage,
  alarmStatisticsPage,
  alarmSuppressionsPage,
} from './pages'
export { alarmRemark, linkedViewId, overdueTestRemarks, overLimitRemark, readRemark } from './remark'
export { type ActiveDays, activeDayKinds, activeDays } from './ruleFields'
export {
  AlarmRule,
  AlarmRulePlace,
  alarmRules,
  LackingInput,
  LostInhibit,
  mostRuleVariables,
  RuleVariable,
  templateStates,
} from './rules'
export { AlarmSequenceRow, alarmSequence, sequenceKinds } from './sequence'
export {
  AlarmShifts,
  alarmShiftsCode,
  getAlarmShifts,
  operatorsByHour,
  saveAlarmShifts,
  standardShifts,
} from './shifts'
export { isOfNumber, type State, stateLimit, statesOf } from './stateLimit'
export {
  AlarmDayFileRow,
  AlarmFigureRow,
  AlarmHourFileRow,
  AlarmLevelFileRow,
  AlarmRankFileRow,
  AlarmRuleFileRow,
  ChangedDeviceFileRow,
  exportAlarmStatistics,
  exportFaultAnalysis,
  NuisanceFileRow,
} from './statisticFiles'
export {
  AlarmStatistics,
  getAlarmStatistics,
  getFaultAnalysis,
  getNuisances,
  listAlarmDays,
  mostStatisticDays,
  Nuisance,
  nuisanceKinds,
  operatorLimits,
  type StatisticSpan,
} from './statistics'
export {
  AlarmSuppression,
  alarmSuppressions,
  listSilencedDevices,
  SilencedDevice,
  suppressionKinds,
} from './suppressions'
export { applyTemplate, followTemplate, getTemplateReach } from './templates'
export { mostTrialAlarms, mostTrialDays, RuleTrial, TrialResult, tryAlarmRule } from './trial'
export {
  clearedShownMs,
  getAlarm,
  getAlarmFold,
  getLastAlarm,
  listDeviceMarks,
  listUnconfirmedCounts,
  mostCounted,
} from './watch'
