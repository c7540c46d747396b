import * as z from 'zod'
import { Color, data, style } from './field'
import { boxKind } from './kind'
import { fontFields } from './styles'

const Row = z.looseObject({
  name: z.string().max(200).default(''),
  value: z.union([z.string().max(500), z.number(), z.boolean(), z.null()]).default(''),
  unit: z.string().max(20).default(''),
  color: Color.default(''),
})

/** A table of named values; a row's value may be bound as `rows.<row>.value`. */
export const table = boxKind({
  type: 'table',
  label: '表格',
  group: 'monitor',
  size: { width: 320, height: 200 },
  cost: 12,
  fields: {
    title: style.text('标题', '', { bindable: true }),
    rows: data.rows(
      '行',
      Row,
      [
        { name: '电压', value: 0, unit: 'V', color: '' },
        { name: '电流', value: 0, unit: 'A', color: '' },
      ],
      [
        { name: 'name', label: '名称', input: 'text' },
        { name: 'value', label: '数值', input: 'text', bindable: true },
        { name: 'unit', label: '单位', input: 'text' },
        { name: 'color', label: '颜色', input: 'color' },
      ],
    ),
    rowHeight: style.number('行高', 32, { min: 12, max: 200, step: 1 }),
    ...fontFields('#303133', 14),
    backgroundColor: style.color('背景颜色', '#FFFFFF'),
    headerColor: style.color('表头颜色', '#f4f6fa'),
    stroke: style.color('边框颜色', '#e4e7ed'),
  },
})
