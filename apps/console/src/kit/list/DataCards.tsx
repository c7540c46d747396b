import { Checkbox, Skeleton } from 'antd'
import type { Key, ReactNode } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
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

/** More facts than these fold: the first of them stay. */
const mostFacts = 5
const keptFacts = 4

/** Cards that are on their way. */
const CardBones = () => (
  <ul className={styles.cards} aria-busy="true">
    {['first', 'second', 'third'].map((place) => (
      <li key={place}>
        <Skeleton active title={{ width: '50%' }} paragraph={{ rows: keptFacts }} />
      </li>
    ))}
  </ul>
)

/** A list on a phone: one card for each record, with its heading (the first column unless one is told), how it stands, and what matters of it. */
export function DataCards<R extends Row>(props: DataCardsProps<R>) {
  const { rows, columns, rowActions, selection, isLoading, empty } = props
  const { t } = useTranslation()
  const heading = columns.find((column) => column.heading !== undefined) ?? columns[0]
  const others = columns.filter((column) => column !== heading)
  const state = others.find(({ isState }) => isState)
  const facts = others.filter((column) => column !== state)
  const kept = facts.length > mostFacts ? keptFacts : facts.length
  if (isLoading) return <CardBones />
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
            <strong>{(heading?.heading ?? heading?.render)?.(row)}</strong>
            {state && <span title={t(state.title, { context: 'field' })}>{state.render(row)}</span>}
          </header>
          <Facts columns={facts.slice(0, kept)} row={row} />
          {kept < facts.length && (
            <details>
              <summary>{t('其余 {{count}} 项', { count: facts.length - kept })}</summary>
              <Facts columns={facts.slice(kept)} row={row} />
            </details>
          )}
          {rowActions && <footer>{rowActions(row)}</footer>}
        </li>
      ))}
    </ul>
  )
}

function Facts<R extends Row>({ columns, row }: { columns: readonly Column<R>[]; row: R }) {
  const { t } = useTranslation()
  if (columns.length === 0) return null
  return (
    <dl>
      {columns.map((column) => (
        <div key={column.key}>
          <dt>{t(column.title, { context: 'field' })}</dt>
          <dd>{column.render(row)}</dd>
        </div>
      ))}
    </dl>
  )
}

const flatten = <R extends Row>(rows: readonly Branch<R>[]): R[] =>
  rows.flatMap((row) => [row, ...flatten(row.children ?? [])])
