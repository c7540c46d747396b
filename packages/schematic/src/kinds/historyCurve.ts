import * as z from 'zod'
import { chartFields } from './chartFields'
import { Color, data, style } from './field'
import { boxKind } from './kind'

const Curve = z.looseObject({
  name: z.string().max(100).default(''),
  color: Color.default(''),
  /** Data source (system) whose history is drawn. */
  bindObj: z.string().max(64).default(''),
})

/** History of system data sources over the last `hours`. */
export const historyCurve = boxKind({
  type: 'historyCurve',
  label: '历史曲线',
  group: 'chart',
  size: { width: 480, height: 300 },
  cost: 80,
  fields: {
    ...chartFields,
    hours: data.number('时长', 24, { min: 1, max: 8_784, step: 1, unit: 'h' }),
    refreshSeconds: data.number('刷新间隔', 60, { min: 10, max: 86_400, step: 10, unit: 's' }),
    isSmooth: style.toggle('平滑', false),
    hasArea: style.toggle('面积', true),
    curves: data.rows(
      '曲线',
      Curve,
      [],
      [
        { name: 'name', label: '名称', input: 'text' },
        { name: 'color', label: '颜色', input: 'color' },
        { name: 'bindObj', label: '数据源', input: 'source' },
      ],
      20,
    ),
  },
})
