export { ClockZone } from './ClockZone'
