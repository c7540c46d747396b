import { boxKind } from './common'
import { style } from './field'
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
    borderRadius: style.number('圆角', 0, { min: 0, max: 500, step: 1, input: 'slider' }),
  },
})
