import { defineErrors } from '../core/errors'

/** Refusals of attachments. */
export const attachmentErrors = defineErrors('attachments', {
  unknownHolder: { text: '附件用途不存在' },
  tooLarge: { text: '文件不能超过 {{most}} MB' },
  quota: { text: '附件空间已满（共 {{quota}} MB），请删除不再需要的文件' },
  wrongPart: { text: '上传的内容与文件大小不符' },
  incomplete: { text: '文件没有传完，请重新上传' },
  wrongType: { text: '不支持这种文件：{{type}}' },
  badThumbnail: { text: '缩略图格式不正确' },
})
