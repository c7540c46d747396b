import { defineErrors } from '../core'

/** Refusals of views. */
export const viewErrors = defineErrors('views', {
  badContent: { text: '画面内容无法保存：{{path}} {{reason}}' },
  tooManyGlobals: { text: '全局变量最多 {{most}} 个' },
  badImage: { text: '不支持的图片：{{reason}}' },
  imageQuota: {
    text: '图片空间已满（{{size}} MB）。请彻底删除不再使用的画面：不再使用的图片 {{days}} 天后自动清除',
  },
  notPublished: { status: 404, text: '分享的画面没有发布' },
  linkExpired: { status: 404, text: '分享链接不存在或已过期' },
})
