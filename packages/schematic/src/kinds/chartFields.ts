import * as z from 'zod'
import { Color, data, style } from './field'

/** What every chart has. */
export const chartFields = {
  title: style.text('标题', '', { bindable: true }),
  color: style.color('文字颜色', '#606266'),
  fontSize: style.number('字号', 12, { min: 8, max: 100, step: 1 }),
  backgroundColor: style.color('背景颜色', 'transparent'),
  showLegend: style.toggle('显示图例', true),
  unit: data.text('单位', '', { max: 20 }),
}

const Bar = z.looseObject({
  name: z.string().max(100).default(''),
  value: z.number().default(0),
  color: Color.default(''),
})

/** Named values, one a row; each value may be bound as `slices.<row>.value`. */
export const namedValues = (label: string, rows: { name: string; value: number; color: string }[]) =>
  data.rows(label, Bar, rows, [
    { name: 'name', label: '名称', input: 'text' },
    { name: 'value', label: '数值', input: 'number', bindable: true },
    { name: 'color', label: '颜色', input: 'color' },
  ])

/** The series colours that charts start with. */
export const CHART_COLORS = ['#386be1', '#36b37e', '#ffab00', '#ff5630', '#6554c0', '#00b8d9'] as const
