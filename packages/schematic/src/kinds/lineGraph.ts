import * as z from 'zod'
import { chartFields } from './chartFields'
import { Color, data, style } from './field'
import { boxKind } from './kind'

const Series = z.looseObject({
  name: z.string().max(100).default(''),
  color: Color.default(''),
  /** The latest value; while live the graph keeps the last `maxPoints` of them. */
  value: z.number().default(0),
})

/** A graph that grows with each bound value; `maxPoints` values a line stay. */
export const lineGraph = boxKind({
  type: 'lineGraph',
  label: '折线图',
  group: 'chart',
  size: { width: 480, height: 360 },
  cost: 60,
  fields: {
    ...chartFields,
    isSmooth: style.toggle('平滑', true),
    hasArea: style.toggle('面积', false),
    maxPoints: data.number('点数', 60, { min: 2, max: 2_000, step: 1 }),
    series: data.rows(
      '曲线',
      Series,
      [{ name: '曲线 1', color: '#386be1', value: 0 }],
      [
        { name: 'name', label: '名称', input: 'text' },
        { name: 'color', label: '颜色', input: 'color' },
        { name: 'value', label: '数值', input: 'number', bindable: true },
      ],
      20,
    ),
  },
})
