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
      ...(field.kind === 'number' ? { align: 'right' as const } : {}),
      isSortable: !['reference', 'tree', 'list'].includes(field.kind),
      render: (row) => <CellValue field={field} row={row} />,
    }))
}

function widthOf({ meta, kind }: Field): { width?: number } {
  if (typeof meta.column === 'number') return { width: meta.column }
  if (kind === 'datetime') return { width: 178 }
  if (kind === 'switch' || kind === 'select') return { width: 110 }
  return {}
}
