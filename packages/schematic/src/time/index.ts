export { formatTime, instantOf, isTimeZone, wallClock } from './wallClock'
