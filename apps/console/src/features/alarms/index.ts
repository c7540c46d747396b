export { DeviceAlarms } from './DeviceAlarms'
