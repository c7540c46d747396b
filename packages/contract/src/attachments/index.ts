export {
  Attachment,
  AttachmentAddress,
  attachmentAddresses,
  attachmentRoom,
  beginAttachment,
  discardAttachment,
  finishAttachment,
  maxThumbnailBytes,
  partBytes,
  unusedAttachmentHours,
  uploadAttachmentPart,
} from './attachments'
export { attachmentErrors } from './errors'
export { type AttachmentHolder, attachmentHolder, isPicture, isShownInPage } from './holder'
