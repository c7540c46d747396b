export {
  Attachment,
  AttachmentAddress,
  beginAttachment,
  discardAttachment,
  finishAttachment,
  getAttachmentRoom,
  listAttachmentAddresses,
  maxThumbnailBytes,
  partBytes,
  unusedAttachmentHours,
  uploadAttachmentPart,
} from './attachments'
export { attachmentErrors } from './errors'
export { type AttachmentHolder, attachmentHolder, isPicture, isShownInPage } from './holder'
