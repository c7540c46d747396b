import { defineErrors } from '../core'

/** Refusals of views. */
export const viewErrors = defineErrors('views', {
  badContent: { text: '画面内容无法保存：{{path}} {{reason}}' },
  tooManyGlobals: { text: '全局变量最多 {{most}} 个' },
  badImage: { text: '不支持的图片：{{reason}}' },
  linkExpired: { status: 404, text: '分享链接不存在或已过期' },
})
