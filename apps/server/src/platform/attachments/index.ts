export { type Attachments, createAttachments } from './createAttachments'
export { type HoldingRecord, type MadeFile, storeFile } from './holding'
export { attachmentTable } from './table'
