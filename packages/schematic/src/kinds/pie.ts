import { chartFields, namedValues } from './chartFields'
import { style } from './field'
import { boxKind } from './kind'

export const pie = boxKind({
  type: 'pie',
  label: '饼图',
  group: 'chart',
  size: { width: 300, height: 240 },
  cost: 40,
  fields: {
    ...chartFields,
    innerRadius: style.number('内径', 0, { min: 0, max: 90, step: 5, unit: '%', input: 'slider' }),
    showLabel: style.toggle('显示标签', true),
    slices: namedValues('扇区', [
      { name: '照明', value: 32, color: '#386be1' },
      { name: '空调', value: 45, color: '#36b37e' },
      { name: '动力', value: 23, color: '#ffab00' },
    ]),
  },
})
