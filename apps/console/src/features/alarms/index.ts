export { DeviceAlarms } from './events/DeviceAlarms'
