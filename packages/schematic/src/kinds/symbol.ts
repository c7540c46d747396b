import * as z from 'zod'
import { data, propertyMeta, style } from './field'
import { boxKind } from './kind'

/** A library symbol (`symbolId`) or an imported drawing (`svg`); `state` selects how it looks. */
export const symbol = boxKind({
  type: 'symbol',
  label: 'SVG 图元',
  group: 'media',
  size: { width: 80, height: 80 },
  cost: 3,
  fields: {
    symbolId: z
      .string()
      .max(64)
      .default('')
      .register(propertyMeta, { label: '图元', input: 'symbol', group: 'style' }),
    svg: z
      .string()
      .max(200_000)
      .default('')
      .register(propertyMeta, { label: 'SVG', input: 'svg', group: 'style' }),
    state: data.choice(
      '状态',
      'off',
      [
        { value: 'off', label: '停止' },
        { value: 'on', label: '运行' },
        { value: 'open', label: '分' },
        { value: 'closed', label: '合' },
        { value: 'fault', label: '故障' },
        { value: 'alarm', label: '告警' },
      ],
      true,
    ),
    stroke: style.color('线条颜色', '#303133'),
    fill: style.color('填充颜色', 'transparent'),
    accent: style.color('状态颜色', ''),
    strokeWidth: style.number('线条宽度', 2, { min: 0, max: 100, step: 1 }),
    label: style.text('标签', '', { max: 50, bindable: true }),
    color: style.color('文字颜色', '#303133'),
  },
})
