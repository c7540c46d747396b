import * as z from 'zod'
import { style } from './field'
import { boxKind } from './kind'
import { contentFields, fillFields, fontFields, strokeFields } from './styles'

export const text = boxKind({
  type: 'text',
  label: '文本',
  group: 'basic',
  size: { width: 100, height: 40 },
  fields: {
    ...contentFields('文本'),
    ...fontFields(),
    ...strokeFields(),
    ...fillFields('#FFFFFF', 0),
    backgroundColor: style.color('背景颜色', 'transparent'),
    borderRadius: style.number('圆角', 0, { min: 0, max: 500, step: 1, input: 'slider' }),
    /** In a model's layout: the property number whose value the text shows. */
    bindProp: z.string().max(64).optional(),
  },
})
