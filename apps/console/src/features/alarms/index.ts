export { DeviceAlarms } from './events/DeviceAlarms'
export { TrendRuleButton } from './rules/TrendRuleButton'
