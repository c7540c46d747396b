import { data, style } from './field'
import { boxKind } from './kind'

export const gauge = boxKind({
  type: 'gauge',
  label: '仪表盘',
  group: 'monitor',
  size: { width: 200, height: 200 },
  cost: 8,
  fields: {
    value: data.number('数值', 0, { bindable: true }),
    min: data.number('最小值', 0),
    max: data.number('最大值', 100),
    warnAt: data.number('预警值', 70),
    alarmAt: data.number('告警值', 90),
    decimals: data.number('小数位', 1, { min: 0, max: 6, step: 1 }),
    unit: data.text('单位', '', { max: 20, bindable: true }),
    title: data.text('标题', '', { max: 50, bindable: true }),
    stroke: style.color('刻度颜色', '#909399'),
    fill: style.color('指示颜色', '#386be1'),
    warnColor: style.color('预警颜色', '#ffab00'),
    alarmColor: style.color('告警颜色', '#ff5630'),
    color: style.color('文字颜色', '#303133'),
  },
})
