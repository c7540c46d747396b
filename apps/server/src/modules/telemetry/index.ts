import './events'

export type { CommandOutcome, CommandRequest } from './commands/commands'
export {
  createTelemetry,
  type StoredValue,
  type Telemetry,
  type TelemetryOptions,
  type TelemetryPorts,
} from './createTelemetry'
export type { SocketPush } from './events'
export { type ImportedLine, importHistory } from './history/importHistory'
export { type ImportedHours, importHours } from './history/importHours'
export type { CommittedBatch } from './ingest/batch'
export { type JournalReading, readJournal } from './journal/readJournal'
export { isNewer } from './limits'
export type { PointRoute } from './routing/route'
