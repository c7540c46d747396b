export { type Attachments, createAttachments } from './createAttachments'
export type { HoldingRecord, MadeFile } from './holding'
export { attachmentTable } from './tables'
