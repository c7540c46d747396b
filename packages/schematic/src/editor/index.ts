export {
  type Change,
  type ChangeOrigin,
  changedIds,
  type Diff,
  diffDocuments,
  History,
  type HistoryState,
  invertDiff,
  isEmptyDiff,
  keepWhole,
  mergeDiffs,
  type RecordReader,
  Store,
  type Transaction,
} from '../store'
export { Clipboard, PASTE_OFFSET, type SystemClipboard } from './Clipboard'
export { type CheckFinding, type CheckLookup, checkDocument } from './check'
export { checkWrites, type WriteRefusal, writtenPoints } from './checkWrites'
export type { Command, CommandContext, CommandGroup } from './commands/Command'
export { paste } from './commands/edit'
export { insertBlock } from './commands/insert'
export { commandForKey, commands, type KeyPress, runCommand, shortcutOf } from './commands/registry'
export { Editor, type EditorOptions } from './Editor'
export { alignItems, distributeItems, matchSizes } from './edits/arrange'
export { type CopiedItems, copyItems, pasteItems, readCopy, writeCopy } from './edits/copy'
export { groupItems, ungroupItems } from './edits/group'
export {
  addItems,
  isGeometry,
  type PropertyRefusal,
  removeItems,
  setProperties,
  styleOf,
} from './edits/items'
export { type OrderMove, placeInOrder, reorderItems } from './edits/order'
export { addPage, duplicatePage, movePage, removePage, updatePage } from './edits/pages'
export {
  applyRebind,
  type DeviceUse,
  devicesInUse,
  matchTo,
  planRebind,
  pointsInUse,
  type RebindDevice,
  type RebindMatch,
  type RebindPoint,
} from './edits/rebind'
export { addSource, removeSources, systemSource, updateSource } from './edits/sources'
export { moveItems, RESIZE_STEP, rotateItems, scaleItems, stepSize, transformItems } from './edits/transform'
export {
  HANDLE_SIZE,
  hasHandles,
  ROTATER_DISTANCE,
  ROTATER_RADIUS,
  rotaterPoint,
  selectionFrame,
  visibleHandles,
} from './frame'
export { documentOfLayout, LAYOUT_BOX, layoutOfDocument } from './modelLayoutDocument'
export { PageIndex } from './PageIndex'
export { draggablePoints } from './points'
export {
  boundsOfItems,
  deviceOfItem,
  isLocked,
  itemsById,
  selectableFor,
  topMost,
  unlocked,
  withDescendants,
} from './queries'
export { Selection } from './Selection'
export { type LineDraft, Session } from './Session'
export type { Block } from './tools/dropping'
export { ToolMachine } from './tools/ToolMachine'
export type { PointerInfo, ToolContext, ToolState } from './tools/ToolState'
