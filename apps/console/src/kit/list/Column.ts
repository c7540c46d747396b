import type { ReactNode } from 'react'

/** A record as lists show it. */
export interface Row {
  id: string
}

/** What a record has in a field that only a declaration knows by name. */
export const valueAt = (record: object, name: string): unknown =>
  (record as Readonly<Record<string, unknown>>)[name]

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
  /** What a window with too little room does with its text, where it has no width of its own; it is cut unless told. */
  inNarrow?: 'breaks' | 'whole'
  /** Left out where there is little room, until somebody chooses it. */
  isSecondary?: boolean
  /** Says how a record stands: its card on a phone has it beside the heading. */
  isState?: boolean
  /** The server can sort by it. */
  isSortable?: boolean
  render: (row: R) => ReactNode
  /** Heads the card of a record on a phone, so shown, in place of the first column. */
  heading?: (row: R) => ReactNode
}
