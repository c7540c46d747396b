import { Pagination } from 'antd'
import { type Key, type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { EmptyHint } from '../EmptyHint'
import { Failure } from '../Failure'
import phone from '../fold/phoneButtons.module.css'
import type { Branch } from '../toTree'
import { useIsNarrow } from '../useIsNarrow'
import type { Column, Row } from './Column'
import { ColumnChooser, useShownColumns } from './ColumnChooser'
import { DataCards } from './DataCards'
import { DataTable } from './DataTable'
import styles from './ListPanel.module.css'
import { type ListState, pageSizes } from './listState'

/** What a list shows: the answer so far and how it stands with it. */
export interface ListData<R extends Row> {
  rows: readonly Branch<R>[] | undefined
  total: number
  /** There are more than `total`, uncounted. */
  hasMore?: boolean | undefined
  error: Error | null
  /** What is there is of what was asked before: the answer to other filters, or another page, is on its way. */
  isFormer?: boolean
  refetch: () => void
}

interface ListPanelProps<R extends Row> {
  /** Under this name the choice of columns is remembered. */
  name: string
  title: string
  data: ListData<R>
  columns: readonly Column<R>[]
  state: ListState
  onChange: (part: Partial<ListState>) => void
  search?: ReactNode
  /** Beside the title: another view of the same things. */
  switcher?: ReactNode
  /** Primary actions, top right. `chosen` are the selected rows. */
  toolbar?: (chosen: readonly R[], clear: () => void) => ReactNode
  rowActions?: ((row: R) => ReactNode) | undefined
  isSelectable?: boolean
  isPaged?: boolean
  /** What the page is for, and the button that starts it. */
  emptyText?: string
  emptyAction?: ReactNode
  /** The rows belong to stations. */
  isOfStations?: boolean
}

/** So many rows are drawn first: no more are seen at once. Then the others, and with them what the rows are pressed by, which costs most. */
const atFirst = 16

/** A panel with filters, actions, a table (cards on a phone) and paging; loading, empty and error included. */
export function ListPanel<R extends Row>(props: ListPanelProps<R>) {
  const { name, title, data, columns, state, onChange, search, switcher, toolbar, rowActions } = props
  const { isSelectable = false, isPaged = true, isOfStations = false, emptyText, emptyAction } = props
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const [keys, setKeys] = useState<readonly Key[]>([])
  const { shown, hidden, setHidden } = useShownColumns(name, columns)
  const { rows = [], error } = data
  const isLoading = data.rows === undefined && !error
  const isDrawn = useDeferredValue(!isLoading, false)
  // a few rows are whole at once: keys may be meant for their buttons
  const isWhole = isDrawn || rows.length <= atFirst
  // what a tree has open is decided by all of it
  const first = rows.some(({ children }) => children) ? rows : rows.slice(0, atFirst)
  const isFiltered = Object.keys(state.filters).length > 0
  const chosen = flatten(rows).filter(({ id }) => keys.includes(id))
  const shared = {
    rows: isWhole ? rows : first,
    columns: shown,
    rowActions,
    isLoading,
    selection: isSelectable ? { keys, onChange: (next: Key[]) => setKeys(next) } : undefined,
    empty: (
      <EmptyHint
        text={emptyText}
        isOfStations={isOfStations}
        onClearFilters={isFiltered ? () => onChange({ filters: {} }) : undefined}
      >
        {emptyAction}
      </EmptyHint>
    ),
  }
  return (
    <section className={styles.panel} aria-label={t(title)}>
      {!isNarrow && search}
      <div className={styles.toolbar}>
        <h1>{t(title)}</h1>
        {/* on a phone it is folded and unfolds below this row: see PhoneFold */}
        {isNarrow && search}
        {switcher}
        {isSelectable && chosen.length > 0 && (
          <span className="muted">{t('已选 {{count}} 项', { count: chosen.length })}</span>
        )}
        <div className={`${styles.actions} ${phone.buttons}`}>
          {toolbar?.(chosen, () => setKeys([]))}
          {!isNarrow && <ColumnChooser columns={columns} hidden={hidden} onChange={setHidden} />}
        </div>
      </div>
      {error ? (
        <Failure text={error.message} onRetry={data.refetch} />
      ) : isNarrow ? (
        <DataCards {...shared} />
      ) : (
        <DataTable
          {...shared}
          sort={state.sort}
          onSort={(sort) => onChange({ sort })}
          skeletonRows={Math.min(state.size, 12)}
          isWhole={isWhole}
          isStale={data.isFormer === true && !isLoading}
        />
      )}
      {isPaged && isWhole && data.total > 0 && !error && (
        <Pagination
          className={styles.pages}
          simple={isNarrow}
          current={state.current}
          pageSize={state.size}
          total={data.total}
          pageSizeOptions={pageSizes}
          showSizeChanger={!isNarrow}
          showTotal={(total) =>
            t('共 {{total}} 条', { total: `${total.toLocaleString()}${data.hasMore ? '+' : ''}` })
          }
          onChange={(current, size) => onChange({ current: size === state.size ? current : 1, size })}
        />
      )}
    </section>
  )
}

const flatten = <R extends Row>(rows: readonly Branch<R>[]): R[] =>
  rows.flatMap((row) => [row, ...flatten(row.children ?? [])])
