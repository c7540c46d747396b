export { writable } from './bodies'
export { Bytes, isBytes } from './bytes'
export {
  type BodyInput,
  type BodyOf,
  type Call,
  type CallSpec,
  call,
  type DataOf,
  isCall,
  isForViewers,
  type Permission,
  type QueryInput,
  type QueryOf,
} from './call'
export { codesOf, recordButtons, soleCode } from './codes'
export {
  addDays,
  addMonths,
  daysBetween,
  daysFrom,
  firstOfMonth,
  isDay,
  isWeekend,
  lastOfMonth,
  weekdayOf,
  weekdayWord,
  weekdayWords,
  weekStart,
} from './days'
export { type Envelope, FilteredPageQuery, type Page, PageQuery, pageOf, Refusal, TreeNode } from './envelope'
export { coreErrors, defineErrors, type ErrorSpec } from './errors'
export { ExportAnswer, exportedAtOnce, FileFormat, Ticket } from './export'
export { exportCall } from './exportCall'
export {
  changesLength,
  FieldChange,
  hiddenValue,
  type KeptChanges,
  linesOfChanges,
  readChanges,
  writeChanges,
} from './fieldChanges'
export {
  type CellKind,
  type Choice,
  choice,
  coreType,
  DateTime,
  Decimal,
  dictionaryNoun,
  dictionaryOf,
  emptyOf,
  type FieldFormat,
  type FieldKind,
  type FieldMeta,
  type FileHolder,
  field,
  fieldKinds,
  fieldMeta,
  formatOf,
  Id,
  IdFilter,
  Ids,
  type InputKind,
  idListLength,
  isOptional,
  kindOf,
  mostIds,
  orEmpty,
  reference,
  referredNoun,
  StoredFile,
  sanitiseHtml,
} from './fields'
export { groupedNumber } from './groupedNumber'
export { type Importable, type ImportableLines, importable } from './importable'
export type { ImportSpec } from './importSpec'
export { inputWords } from './inputWords'
export { issueParams } from './issueParams'
export {
  type Lifecycle,
  labelsOf,
  lifecycle,
  type ManualMove,
  Move,
  type MoveCall,
  type MoveManyCall,
  manualMoves,
  mostMoveNote,
  movesFrom,
  OnDevice,
  stateAfter,
  type Tone,
} from './lifecycle'
export { LinkToken } from './linkToken'
export { isListing, type Listing, type ListingSpec, listing } from './listing'
export { lineAmount, sumOfAmounts } from './money'
export { anyNoun, isTouched, otherNouns } from './nouns'
export { ofSeveral, operations } from './operations'
export { operationTitle, type Translate } from './operationTitle'
export { listReferenceOptions } from './options'
export {
  type Audience,
  isPage,
  type PageRecords,
  type PageSpec,
  page,
  pathOf,
} from './page'
export { ofPlatform, personName } from './personName'
export { ReportDay } from './reportDay'
export {
  isResource,
  nameField,
  type Resource,
  type ResourceSpec,
  type RowOf,
  resource,
  type ValuesOf,
} from './resource'
export { type Broken, brokenRules, type Rule, rule } from './rules'
export {
  mostSavedViews,
  type SavedViews,
  type SavedViewValues,
  savedParts,
  savedViews,
} from './savedViews'
export { sentence, valueWithin } from './sentence'
export { StartedTask, Task, type TaskState, TaskText, taskStates } from './task'
export { cutText } from './text'
export { isTimeZone, plainZone, usableTimeZone } from './timeZone'
export { namesOfUsage, Usage } from './usage'
