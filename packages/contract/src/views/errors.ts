import { defineErrors } from '../core'

/** Refusals of views. */
export const viewErrors = defineErrors('views', {
  badContent: { text: '画面内容无法识别：{{path}} {{reason}}' },
  tooLarge: { status: 413, text: '画面内容过大' },
  badImage: { text: '不支持的图片：{{reason}}' },
  imageTooLarge: { status: 413, text: '图片不能超过 {{megabytes}} MB' },
  removed: { text: '画面在回收站中，请先恢复' },
})
