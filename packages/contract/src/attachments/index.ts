export {
  Attachment,
  AttachmentAddress,
  beginAttachment,
  discardAttachment,
  finishAttachment,
  getAttachmentRoom,
  largePictureBytes,
  listAttachmentAddresses,
  maxPreviewBytes,
  maxThumbnailBytes,
  partBytes,
  unusedAttachmentHours,
  uploadAttachmentPart,
} from './attachments'
export { attachmentErrors } from './errors'
export { type AttachmentHolder, attachmentHolder, isPicture, isShownInPage } from './holder'
