export { createImportedNouns } from './createImportedNouns'
export { type Draft, problemAt, readDrafts } from './drafts'
export { dryRun, tryPieces } from './dryRun'
export type { Importer } from './importer'
export type { RunningTable } from './importing'
export { namedValues } from './lineBody'
export { mountImport, mountImporting } from './mountImport'
export { readNames } from './names'
export { importRoutes } from './routes'
export { madeByImport } from './runs'
export { isSame, pick } from './same'
export {
  type Change,
  newOutcome,
  noteTwice,
  type Outcome,
  type Saved,
  saveLines,
  WrongLine,
} from './saveLines'
