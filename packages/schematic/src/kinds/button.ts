import { style } from './field'
import { boxKind } from './kind'
import { contentFields, fontFields, strokeFields } from './styles'

export const button = boxKind({
  type: 'button',
  label: '按钮',
  group: 'basic',
  size: { width: 60, height: 30 },
  fields: {
    ...contentFields('按钮'),
    ...fontFields('#FFFFFF'),
    backgroundColor: style.color('背景颜色', '#386be1'),
    ...strokeFields('#386be1', 0),
    borderRadius: style.number('圆角', 4, { min: 0, max: 500, step: 1, input: 'slider' }),
  },
})
