import { data, style } from './field'
import { boxKind } from './kind'
import { strokeFields } from './styles'

export const tank = boxKind({
  type: 'tank',
  label: '液位罐',
  group: 'monitor',
  size: { width: 100, height: 160 },
  cost: 4,
  fields: {
    value: data.number('液位', 50, { bindable: true }),
    min: data.number('最小值', 0),
    max: data.number('最大值', 100),
    lowAt: data.number('低限', 10),
    highAt: data.number('高限', 90),
    fill: style.color('液体颜色', '#409EFF'),
    alarmColor: style.color('告警颜色', '#ff5630'),
    backgroundColor: style.color('罐体颜色', '#f4f6fa'),
    ...strokeFields('#8c9bb3', 2),
    color: style.color('文字颜色', '#303133'),
    unit: data.text('单位', '%', { max: 20 }),
    showLabel: style.toggle('显示标签', true),
  },
})
