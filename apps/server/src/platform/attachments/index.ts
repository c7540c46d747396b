export { type Attachments, createAttachments } from './createAttachments'
export { type HoldingRecord, type MadeFile, storeFile } from './holding'
export { type FileInMaking, resultHolder } from './results'
export { attachmentTable } from './table'
