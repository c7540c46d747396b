import { chartFields, namedValues } from './chartFields'
import { style } from './field'
import { boxKind } from './kind'

export const bar = boxKind({
  type: 'bar',
  label: '柱状图',
  group: 'chart',
  size: { width: 300, height: 240 },
  cost: 40,
  fields: {
    ...chartFields,
    isHorizontal: style.toggle('横向', false),
    showLabel: style.toggle('显示标签', false),
    barWidth: style.number('柱宽', 20, { min: 1, max: 200, step: 1 }),
    slices: namedValues('数据', [
      { name: '一号', value: 120, color: '#386be1' },
      { name: '二号', value: 200, color: '#386be1' },
      { name: '三号', value: 150, color: '#386be1' },
    ]),
  },
})
