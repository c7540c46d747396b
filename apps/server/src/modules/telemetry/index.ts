import './events'

export { isNewer } from './clock/clockTolerance'
export {
  createTelemetry,
  type Telemetry,
  type TelemetryOptions,
  type TelemetryPorts,
} from './compose'
export { readDemand } from './demand/readDemand'
export type { SocketPush } from './events'
export { type ImportedLine, importHistory } from './history/importHistory'
export { type ImportedHours, importHours } from './history/importHours'
export { journalFeed } from './journal/journalFeed'
export type { CurrentReadings } from './journal/readJournal'
export type { PointRoute } from './routing/route'
