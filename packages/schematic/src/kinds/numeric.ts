import { data, style } from './field'
import { boxKind } from './kind'
import { contentFields, fontFields } from './styles'

const { padding, justifyContent, alignItems } = contentFields('')

/** A number with its unit; `decimals` digits after the point. */
export const numeric = boxKind({
  type: 'numeric',
  label: '数值',
  group: 'monitor',
  size: { width: 120, height: 40 },
  fields: {
    value: data.scalar('数值', 0, { saysWords: true }),
    decimals: data.number('小数位', 2, { min: 0, max: 10, step: 1 }),
    unit: data.text('单位', '', { max: 20, bindable: true }),
    prefix: data.text('前缀', '', { max: 50, bindable: true }),
    hasThousands: data.toggle('千分位', false),
    ...fontFields('#303133', 20),
    unitColor: style.color('单位颜色', '#909399'),
    backgroundColor: style.color('背景颜色', 'transparent'),
    borderRadius: style.number('圆角', 0, { min: 0, max: 500, step: 1, input: 'slider' }),
    padding,
    justifyContent,
    alignItems,
  },
})
