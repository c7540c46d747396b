export type { CheckLane } from './createCheckLane'
export { createImportedNouns, type ImportedNouns } from './createImportedNouns'
