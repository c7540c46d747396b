import * as z from 'zod'
import { Color, data, Scalar, style } from './field'
import { boxKind } from './kind'

const State = z.looseObject({
  value: Scalar,
  color: Color.default('#909399'),
  label: z.string().max(50).default(''),
})

/** An indicator lamp: the row of `states` whose value equals `value` gives its colour and label. */
export const lamp = boxKind({
  type: 'lamp',
  label: '指示灯',
  group: 'monitor',
  size: { width: 40, height: 40 },
  cost: 2,
  fields: {
    value: data.scalar('状态值', 0),
    states: data.rows(
      '状态',
      State,
      [
        { value: 0, color: '#909399', label: '停止' },
        { value: 1, color: '#36b37e', label: '运行' },
        { value: 2, color: '#ff5630', label: '故障' },
      ],
      [
        { name: 'value', label: '值', input: 'text' },
        { name: 'color', label: '颜色', input: 'color' },
        { name: 'label', label: '说明', input: 'text' },
      ],
      50,
    ),
    otherColor: style.color('其它颜色', '#dcdfe6'),
    hasGlow: style.toggle('发光', true),
    isBlinking: data.toggle('闪烁', false, { bindable: true }),
  },
})
