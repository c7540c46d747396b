export { createDiskWatch, type DiskState, type DiskThresholds, type DiskWatch } from './createDiskWatch'
export { databaseFolder } from './databaseFolder'
export { type Disk, findDisks } from './findDisks'
