export { AlarmTrend, KeptAlarmTrend } from './events/AlarmTrend'
export { DeviceAlarms } from './events/DeviceAlarms'
export { TrendRuleButton } from './rules/TrendRuleButton'
export { SilenceAlert } from './suppressions/SilenceAlert'
