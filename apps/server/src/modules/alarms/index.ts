export { createAlarms } from './createAlarms'
export { alarmRuleTable, alarmTable } from './tables'
