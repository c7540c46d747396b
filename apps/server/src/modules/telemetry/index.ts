import './events'

export { isNewer } from './clock/clockTolerance'
export { type OriginWants, withdrawQueued } from './commands/origins'
export { endCommands } from './commands/restoreEnd'
export type { WritePoint } from './commands/rules'
export { moveDeviceDays } from './communication/followDevices'
export { deviceDayTable, gatewayDayTable } from './communication/table'
export {
  createTelemetry,
  type Telemetry,
  type TelemetryOptions,
  type TelemetryPorts,
} from './compose'
export { moveCorrections } from './counters/followDevices'
export { moveNotes } from './curves/followDevices'
export { readDemand } from './demand/readDemand'
export { findUnmapped, forgetUnmapped } from './gateway-log/unmapped'
export { readHistory } from './history/readHistory'
export { readingsAt, type SpanValue, type Taken } from './history/readingsAt'
export { type MadeReading, storeMadeReadings } from './ingest/storeMade'
export { moveInterlocks } from './interlocks/followDevices'
export { interlockConditionTable, interlockInputTable, interlockTable } from './interlocks/table'
export { journalFeed } from './journal/journalFeed'
export type { CurrentReadings } from './journal/readJournal'
export { minutesOf } from './rollup/minutesOf'
export type { PointRoute } from './routing/route'
export { type SeededHours, seedHours } from './seeding/seedHours'
export { type SeededLine, seedReadings } from './seeding/seedReadings'
export type { Attributes, DeviceService, Speaker } from './services/speaker'
export { readingsWithin } from './store/readings'
export { refuseTagged } from './tags/standing'
export { refuseAsked, refuseVirtual } from './virtual-gateway/rules'
