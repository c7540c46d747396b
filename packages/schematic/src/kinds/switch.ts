import { data, style } from './field'
import { boxKind } from './kind'

/** A switch: shows `value` and, when used, writes `onValue` or `offValue` to the data source `writeTo`. */
export const switchKind = boxKind({
  type: 'switch',
  label: '开关',
  group: 'monitor',
  size: { width: 60, height: 30 },
  cost: 3,
  fields: {
    value: data.scalar('当前值', 0),
    onValue: data.scalar('开值', 1),
    offValue: data.scalar('关值', 0),
    writeTo: data.source('写入数据源'),
    confirmText: data.text('确认提示', '', { max: 200 }),
    onColor: style.color('开颜色', '#36b37e'),
    offColor: style.color('关颜色', '#c0c4cc'),
    onLabel: data.text('开文字', '', { max: 20 }),
    offLabel: data.text('关文字', '', { max: 20 }),
  },
})
