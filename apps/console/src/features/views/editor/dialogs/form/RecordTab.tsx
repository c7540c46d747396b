import type { TableColumnsType } from 'antd'
import { type ReactNode, useState } from 'react'
import { RecordList } from './RecordList'

interface Props<T> {
  rows: readonly T[]
  columns: TableColumnsType<T>
  addLabel: string
  /** What such a record is for; shown while there is none. */
  hint: string
  /** A new record, not stored yet. */
  create: () => T
  onRemove: (row: T) => void
  /** The form of the record that is edited. */
  form: (edited: { record: T; isNew: boolean; onDone: () => void }) => ReactNode
}

/** The records of an item: a list, and in its place the form of the one that is edited. */
export function RecordTab<T extends { id: string }>({ rows, create, form, ...list }: Props<T>) {
  const [edited, setEdited] = useState<T>()
  if (!edited)
    return <RecordList {...list} rows={rows} onAdd={() => setEdited(create())} onEdit={setEdited} />
  const isNew = !rows.some(({ id }) => id === edited.id)
  return form({ record: edited, isNew, onDone: () => setEdited(undefined) })
}
