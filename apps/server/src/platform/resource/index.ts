export { toCsv } from './exportFile'
export { bodySchema, changesBetween, removalOf } from './fieldChanges'
export { fileOfRows } from './fileOfRows'
export { filterConditions, orderBy, type VisibleFields, visibleFields } from './filters'
export type { Fold, Folding } from './foldedPage'
export type { Before, HookContext, ResourceHooks, Stored } from './hooks'
export {
  type Change,
  createImportedNouns,
  type Draft,
  dryRun,
  type Importer,
  importRoutes,
  isSame,
  madeByImport,
  mountImporting,
  namedValues,
  newOutcome,
  noteTwice,
  type Outcome,
  pick,
  problemAt,
  type RunningTable,
  readDrafts,
  readNames,
  type Saved,
  saveLines,
  tryPieces,
  WrongLine,
} from './import'
export { type ListingSource, mountListing } from './mountListing'
export { mountResource } from './mountResource'
export { optionRoutes } from './optionRoutes'
export { readPage } from './readPage'
export { requireTimeZone } from './timeZone'
export { createWorkbook, letters, type WorkbookCell } from './workbook'
