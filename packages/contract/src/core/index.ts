export { Bytes, isBytes } from './bytes'
export {
  type BodyInput,
  type BodyOf,
  type Call,
  type CallSpec,
  call,
  type DataOf,
  isCall,
  type Permission,
  type QueryInput,
  type QueryOf,
} from './call'
export { type Envelope, FilteredPageQuery, type Page, PageQuery, pageOf, Refusal, TreeNode } from './envelope'
export { coreErrors, defineErrors, type ErrorSpec } from './errors'
export {
  type Choice,
  choice,
  coreType,
  DateTime,
  Decimal,
  type FieldMeta,
  fieldMeta,
  Id,
  Ids,
  type InputKind,
  isOptional,
  reference,
} from './fields'
export { inputWords } from './inputWords'
export {
  type Lifecycle,
  lifecycle,
  type ManualMove,
  Move,
  type MoveCall,
  manualMoves,
  movesFrom,
  stateAfter,
  type Tone,
} from './lifecycle'
export { anyNoun, isTouched, otherNouns } from './nouns'
export { referenceOptions } from './options'
export {
  type Audience,
  isPage,
  type PageSpec,
  page,
} from './page'
export {
  ExportAnswer,
  exportedAtOnce,
  isResource,
  nameField,
  namesOfUsage,
  type Resource,
  type ResourceSpec,
  resource,
  resourceButtons,
  Ticket,
  Usage,
  writable,
} from './resource'
export { StartedTask, Task, type TaskState, TaskText, taskStates } from './task'
export { cutText } from './text'
export { isTimeZone, TimeZone, usableTimeZone } from './timeZone'
