import './events'

export { clockFeed, type TimeSpan } from './clockFeed'
export { type ChangeFollower, createChangeFollower } from './createChangeFollower'
export { createEngine, type Engine, type EngineTools } from './createEngine'
export { createRounds, type RoundRecord, type Rounds } from './createRounds'
export { OwnershipLost } from './cursors'
export type { Feed } from './feed'
export {
  allPartitions,
  isInPartitions,
  keptPartitions,
  type PartitionChange,
  type Partitions,
  partitionCount,
  partitionOf,
} from './partitions'
export { type Turn, takeTurn } from './turn'
