export { DeviceAlarms } from './DeviceAlarms'
export { TrendRuleButton } from './TrendRuleButton'
