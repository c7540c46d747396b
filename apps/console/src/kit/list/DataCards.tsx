import { Checkbox } from 'antd'
import type { Key, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Branch } from '../toTree'
import type { Column, Row } from './Column'
import styles from './DataCards.module.css'

interface DataCardsProps<R extends Row> {
  rows: readonly Branch<R>[]
  columns: readonly Column<R>[]
  rowActions: ((row: R) => ReactNode) | undefined
  selection: { keys: readonly Key[]; onChange: (keys: Key[]) => void } | undefined
  isLoading: boolean
  empty: ReactNode
}

/** A list on a phone: one card for each record, the first column as its heading. */
export function DataCards<R extends Row>(props: DataCardsProps<R>) {
  const { rows, columns, rowActions, selection, isLoading, empty } = props
  const { t } = useTranslation()
  const [heading, ...others] = columns
  if (isLoading) return <div className={styles.loading} aria-busy="true" />
  if (rows.length === 0) return empty
  const toggle = (id: string, isOn: boolean) =>
    selection?.onChange(isOn ? [...selection.keys, id] : selection.keys.filter((key) => key !== id))
  return (
    <ul className={styles.cards}>
      {flatten(rows).map((row) => (
        <li key={row.id}>
          <header>
            {selection && (
              <Checkbox
                aria-label={t('选择')}
                checked={selection.keys.includes(row.id)}
                onChange={({ target }) => toggle(row.id, target.checked)}
              />
            )}
            <strong>{heading?.render(row)}</strong>
          </header>
          <dl>
            {others.map((column) => (
              <div key={column.key}>
                <dt>{t(column.title, { context: 'field' })}</dt>
                <dd>{column.render(row)}</dd>
              </div>
            ))}
          </dl>
          {rowActions && <footer>{rowActions(row)}</footer>}
        </li>
      ))}
    </ul>
  )
}

const flatten = <R extends Row>(rows: readonly Branch<R>[]): R[] =>
  rows.flatMap((row) => [row, ...flatten(row.children ?? [])])
