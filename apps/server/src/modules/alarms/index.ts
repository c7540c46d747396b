export { createAlarms } from './createAlarms'
