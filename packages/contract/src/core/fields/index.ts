export { field } from './field'
export { StoredFile } from './files'
export type { FileHolder } from './holder'
export {
  type CellKind,
  type FieldFormat,
  type FieldKind,
  type FileKind,
  fieldKinds,
  type InputKind,
  type SearchKind,
} from './kinds'
export { orEmpty } from './links'
export {
  type Choice,
  coreType,
  dictionaryNoun,
  dictionaryOf,
  emptyOf,
  type FieldMeta,
  type FieldOptions,
  fieldMeta,
  formatOf,
  isOptional,
  kindOf,
  referredNoun,
} from './meta'
export { sanitiseHtml } from './richText'
export { choice, DateTime, Decimal, Id, IdFilter, Ids, idListLength, mostIds, reference } from './wire'
