export { arrayLiteral, bigints, idsLiteral, texts } from './arrays'
export { atAllStations } from './atAllStations'
export { claimDatabase } from './claim'
export { audit, childOf, id, idColumn, instant, money, tenantId, unitPrice, unixMs } from './columns'
export { connectDatabase, type Database, type PoolSizes, type ReadOptions } from './database'
export { EmbeddedError, type EmbeddedFault, startEmbedded } from './embedded'
export { DatabaseSetupError } from './ensureRoles'
export {
  DatabaseUnavailable,
  failureOf,
  isConnectionFailure,
  isOfTheRows,
  reasonOf,
  sqlStateOf,
  sqlStates,
} from './errors'
export { packedFloats, unpackedFloats } from './floats'
export { lockSession } from './lockSession'
export { type MigrationReport, migrate } from './migrate'
export { type OpenOptions, openDatabase } from './openDatabase'
export { partitionedBy } from './partitioned'
export {
  childPolicy,
  makersPolicy,
  notedPolicy,
  ofTenant,
  ownPolicy,
  platformPolicy,
  readByPlatform,
  sharedPolicy,
  stationHistoryPolicy,
  systemPolicy,
  tenantAndStationPolicy,
  tenantHistoryPolicy,
  tenantPolicy,
} from './policies'
export type { ReplicaState } from './replica'
export { appRole } from './roles'
export type { Scope } from './scope'
export { columnName, prepared, type Tx } from './transaction'
export { tried } from './tried'
export { upsert } from './upsert'
