export { ClockZone } from './ClockZone'
export { formatTime, instantOf, isTimeZone, wallClock } from './wallClock'
