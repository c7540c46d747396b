import { Table, theme } from 'antd'
import {
  type ComponentRef,
  Fragment,
  type Key,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import type { Branch } from '../toTree'
import type { Column, Row } from './Column'
import styles from './DataTable.module.css'
import { type Fitted, fitTable } from './fitTable'
import type { ListState } from './listState'
import { nameWhatIsCut } from './nameWhatIsCut'
import { SideScroll } from './SideScroll'

interface DataTableProps<R extends Row> {
  rows: readonly Branch<R>[]
  columns: readonly Column<R>[]
  rowActions: ((row: R) => ReactNode) | undefined
  selection: { keys: readonly Key[]; onChange: (keys: Key[]) => void } | undefined
  sort: ListState['sort']
  onSort: (sort: ListState['sort']) => void
  /** Rows that the loading outline has. */
  skeletonRows: number
  isLoading: boolean
  /** `false`: rows have no boxes and buttons yet, but their room. */
  isWhole?: boolean
  isStale: boolean
  empty: ReactNode
}

type TableElement = ComponentRef<typeof Table>

const skeletonKey = '\u0000'
/** Whether it stands in the outline. */
const isBone = (id: string) => id.startsWith(skeletonKey)

/** A list as a table whose first column and actions stay in sight; while the first answer is awaited, an outline of the same size. */
export function DataTable<R extends Row>(props: DataTableProps<R>) {
  const { rows, columns, rowActions, selection, sort, onSort, skeletonRows } = props
  const { isLoading, isWhole = true, isStale, empty } = props
  const { t } = useTranslation()
  const { token } = theme.useToken()
  const outline = Array.from(
    { length: skeletonRows },
    (_, index) => ({ id: `${skeletonKey}${index}` }) as Branch<R>,
  )
  const shown = isLoading ? outline : [...rows]
  const cell = (render: (row: R) => ReactNode) => (_: unknown, row: R) =>
    isBone(row.id) ? <span className={styles.bone} /> : render(row)
  const room = () => <div className={styles.room} />
  const table = useSilentMeasureRow()
  const isTree = rows.some(({ children }) => children)
  const scrolled = useCallback(
    () => table.current?.nativeElement.querySelector<HTMLElement>('.ant-table-content'),
    [table],
  )
  useFit(scrolled, isTree, [rows, columns.map(({ key }) => key).join(), t, token.fontSize])
  return (
    <Fragment key={isTree ? 'tree' : 'flat'}>
      <Table<Branch<R>>
        ref={table}
        className={styles.table}
        size="medium"
        rowKey="id"
        dataSource={shown}
        pagination={false}
        scroll={{ x: 'max-content' }}
        data-stale={isStale || undefined}
        aria-busy={isLoading || undefined}
        expandable={{ defaultExpandAllRows: true }}
        locale={{ emptyText: empty }}
        {...(selection
          ? {
              rowSelection: {
                selectedRowKeys: [...selection.keys],
                onChange: selection.onChange,
                columnWidth: 44,
                checkStrictly: true,
                // the column is there before its rows are, so that nothing moves when they come
                getCheckboxProps: ({ id }) => ({ 'aria-label': t('选择'), disabled: isBone(id) }),
                getTitleCheckboxProps: () => ({ 'aria-label': t('全选'), disabled: isLoading }),
                renderCell: (_isChosen, { id }, _index, checkbox) =>
                  isBone(id) || !isWhole ? null : checkbox,
              },
            }
          : {})}
        onChange={(_pages, _filters, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter
          const direction = one?.order === 'ascend' ? 'asc' : 'desc'
          onSort(one?.order && one.columnKey ? { field: String(one.columnKey), direction } : undefined)
        }}
        columns={[
          ...columns.map((column, index) => ({
            key: column.key,
            ...(index === 0 ? { fixed: 'start' as const } : {}),
            title: t(column.title, { context: 'field' }),
            className: narrowing(column),
            ...(column.width === undefined ? {} : { width: column.width }),
            ...(column.align ? { align: column.align } : {}),
            sorter: column.isSortable === true && !isTree,
            showSorterTooltip: false,
            sortOrder:
              sort?.field === column.key
                ? sort.direction === 'asc'
                  ? ('ascend' as const)
                  : ('descend' as const)
                : null,
            onCell: () => ({ onPointerEnter: nameWhatIsCut }),
            render: cell(column.render),
          })),
          ...(rowActions
            ? [
                {
                  key: 'actions',
                  title: t('操作'),
                  fixed: 'end' as const,
                  width: 110,
                  render: isWhole ? cell(rowActions) : room,
                },
              ]
            : []),
        ]}
      />
      <SideScroll find={scrolled} />
    </Fragment>
  )
}

/** The classes of a column: what has no width of its own and is no number may be cut. */
const narrowing = <R extends Row>({ width, align, inNarrow }: Column<R>): string => {
  const isText = width === undefined && !align && inNarrow !== 'whole'
  const classes = [styles.data, isText && styles.text, isText && inNarrow === 'breaks' && styles.breaking]
  return classes.filter(Boolean).join(' ')
}

/**
 * Fits the table into its room whenever that, or what it shows, is another, and when it grows: marks and buttons of rows may come
 * later. What is shown again as it was is left alone. A tree is another element.
 */
function useFit(find: () => HTMLElement | null | undefined, isTree: boolean, shown: readonly unknown[]) {
  const fitted = useRef<Partial<Fitted> & { shown?: readonly unknown[] }>({})
  useLayoutEffect(() => {
    const before = fitted.current.shown
    if (before?.every((part, index) => part === shown[index])) return
    fitted.current = { shown, ...fitTable(find(), styles.text) }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const content = find()
    if (!content) return
    let frame = 0
    const fit = () => {
      const { room, taken = 0 } = fitted.current
      if (content.clientWidth !== room || content.scrollWidth > taken)
        Object.assign(fitted.current, fitTable(content, styles.text))
    }
    // in a frame of its own: it changes what is observed
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(fit)
    })
    observer.observe(content)
    for (const table of content.children) observer.observe(table)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [find, isTree])
}

/**
 * The table measures its columns with a hidden copy of the heading; what can be focused in it must not be, or the
 * keyboard gets lost there. The row comes and goes, so it is looked for after every rendering.
 */
function useSilentMeasureRow() {
  const table = useRef<TableElement>(null)
  useEffect(() => {
    table.current?.nativeElement.querySelector('.ant-table-measure-row')?.setAttribute('inert', '')
  })
  return table
}
