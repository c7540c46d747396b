import type { ReactNode } from 'react'
import type { Field } from '../form/fields'
import { CellValue } from './CellValue'

/** A record as lists show it. */
export interface Row {
  id: string
  [field: string]: unknown
}

/** A column of a list: a field of the contract, or one of the page's own. */
export interface Column<R extends Row = Row> {
  key: string
  /** Chinese, also the translation key. */
  title: string
  /** Where a column of the page's own stands; at the end unless told. */
  place?: number
  /** px */
  width?: number
  align?: 'right'
  /** The server can sort by it. */
  isSortable?: boolean
  render: (row: R) => ReactNode
}

/** Columns of the fields that the contract shows in lists. */
export function columnsOf(fields: readonly Field[]): Column[] {
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
