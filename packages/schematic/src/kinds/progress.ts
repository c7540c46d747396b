import { data, style } from './field'
import { boxKind } from './kind'

export const progress = boxKind({
  type: 'progress',
  label: '进度条',
  group: 'monitor',
  size: { width: 200, height: 20 },
  cost: 2,
  fields: {
    value: data.number('数值', 0, { bindable: true }),
    min: data.number('最小值', 0),
    max: data.number('最大值', 100),
    direction: style.choice('方向', 'horizontal', [
      { value: 'horizontal', label: '水平' },
      { value: 'vertical', label: '垂直' },
    ]),
    fill: style.color('进度颜色', '#386be1'),
    backgroundColor: style.color('底色', '#e4e7ed'),
    color: style.color('文字颜色', '#303133'),
    borderRadius: style.number('圆角', 4, { min: 0, max: 500, step: 1, input: 'slider' }),
    showLabel: style.toggle('显示标签', true),
    unit: data.text('单位', '%', { max: 20 }),
  },
})
