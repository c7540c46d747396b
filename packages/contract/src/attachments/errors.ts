import { defineErrors } from '../core/errors'

/** Refusals of attachments. */
export const attachmentErrors = defineErrors('attachments', {
  /** The upload names no kind of record that holds files. Use one that the contract declares. */
  unknownHolder: { text: '附件用途不存在' },
  /** The file is longer than its kind of record takes. Make it smaller. */
  tooLarge: { text: '文件不能超过 {{most}} MB' },
  /** The tenant's files fill its space. Remove files that are no longer needed. */
  quota: { text: '附件空间已满（共 {{quota}} MB），请删除不再需要的文件' },
  /** What a task makes is larger than the room for results. Choose less, or wait for what is being made. */
  resultRoom: { text: '后台任务结果的空间不足（共 {{most}} MB），请减少内容后重试' },
  /** A part has another length than the upload has announced. Send the part again, or begin anew. */
  wrongPart: { text: '上传的内容与文件大小不符' },
  /** The upload was finished before all parts had come. Send those that are missing, or begin anew. */
  incomplete: { text: '文件没有传完，请重新上传' },
  /** The bytes are not of a type that may be stored here, whatever the name says. Convert the file. */
  wrongType: { text: '不支持这种文件：{{type}}' },
  /** The thumbnail is no small picture. Leave it out or send a JPEG, PNG or WebP. */
  badThumbnail: { text: '缩略图格式不正确' },
  /** The preview is no picture, or too large a one. Leave it out or send a JPEG, PNG or WebP. */
  badPreview: { text: '预览图格式不正确' },
})
