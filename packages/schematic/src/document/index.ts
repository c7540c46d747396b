export { deviceIdsOfItems, deviceNameOf, devicesOfItems, pointIdsOfItems } from './deviceNames'
export {
  createItem,
  createPage,
  emptyDocument,
  findPage,
  itemsOnPage,
  pagesOf,
  pageTitle,
  viewOf,
} from './document'
export { groupsAround, isHidden } from './groups'
export { newId } from './ids'
export { inDark, layoutsInDark } from './inDark'
export { isObject, type JsonObject } from './json'
export { GRID, LIMITS, PAGE_BOX, PAGE_COLORS, PAGE_SIZES, SCHEMA_VERSION } from './limits'
export { DocumentError, type OpenedDocument, openDocument, prepareToOpen } from './open'
export { byOrder, orderBetween, ordersBetween } from './order'
export {
  Binding,
  DataSource,
  isGlobalName,
  Page,
  type SchematicDocument,
  TABLES,
  type TableName,
  type Tables,
  ViewEvent,
  ViewRecord,
} from './records'
export type { LeftOut } from './repair'
export { Condition, Rule, Transform } from './rules'
export { type SavedSession, type SavedView, saveDocument } from './save'
export { type Validation, type ValidationIssue, validateDocument } from './validate'
