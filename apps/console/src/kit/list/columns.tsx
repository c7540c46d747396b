import type { FieldKind } from '@energy-console/contract'
import type { Field } from '../form/fields'
import { CellValue } from './CellValue'
import type { Column, Row } from './Column'

/** Columns of the fields that the contract shows in lists. */
export function columnsOf<R extends Row>(fields: readonly Field[]): Column<R>[] {
  return fields
    .filter(({ meta }) => meta.column)
    .map((field) => ({
      key: field.name,
      title: field.label,
      ...widthOf(field),
      ...(field.meta.isSecondary ? { isSecondary: true } : {}),
      ...(field.meta.isState ? { isState: true } : {}),
      ...(field.format.cell === 'number' ? { align: 'right' as const } : {}),
      isSortable: !['name', 'count', 'richText'].includes(field.format.cell),
      render: (row) => <CellValue field={field} row={row} />,
    }))
}

/** px */
const widths: Partial<Record<FieldKind, number>> = {
  instant: 160,
  switch: 84,
  choice: 96,
  date: 120,
  month: 100,
  timeOfDay: 90,
  colour: 80,
  icon: 70,
}

/** px: how long ago it was, not the whole time. */
const ageWidth = 110

function widthOf({ meta, kind }: Field): { width?: number } {
  const width = typeof meta.column === 'number' ? meta.column : meta.showsAge ? ageWidth : widths[kind]
  return width === undefined ? {} : { width }
}
