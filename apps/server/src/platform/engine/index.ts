export { clockFeed, type TimeSpan } from './clockFeed'
export { createEngine } from './createEngine'
export type { Feed } from './feed'
export { partitionOf } from './partitions'
