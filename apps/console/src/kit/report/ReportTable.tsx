import { Table, type TableProps } from 'antd'
import { type ComponentRef, useDeferredValue, useEffect, useRef } from 'react'
import { useIsNarrow } from '../useIsNarrow'
import { usePrinting } from '../usePrinting'
import styles from './ReportTable.module.css'

interface ReportTableProps<Row> extends Omit<TableProps<Row>, 'scroll' | 'pagination' | 'size'> {
  /** px of its rows on the screen; longer ones scroll within it. */
  mostHeight?: number
}

/** So many rows stand at once; what is below them follows when the page is there. */
const atFirst = 40

/**
 * A table of a report: scrolls within its section on the screen, on a phone beside what its rows are of, and is whole on paper,
 * its head on every page.
 */
export function ReportTable<Row extends object>({
  mostHeight,
  columns = [],
  dataSource = [],
  ...props
}: ReportTableProps<Row>) {
  const isPrinting = usePrinting()
  const isNarrow = useIsNarrow()
  const table = useRef<ComponentRef<typeof Table>>(null)
  const rows = useDeferredValue(dataSource, dataSource.slice(0, atFirst))
  // what scrolls is scrolled by keys too, also where nothing in it takes the focus
  useEffect(() => {
    table.current?.nativeElement.querySelector('.ant-table-body')?.setAttribute('tabindex', '0')
  })
  const scroll = { x: 'max-content', ...(mostHeight === undefined ? {} : { y: mostHeight }) }
  return (
    <Table<Row>
      ref={table}
      size="small"
      {...props}
      dataSource={isPrinting ? dataSource : rows}
      columns={columns.map((column, index) =>
        isNarrow && index === 0 ? { ...column, fixed: 'start' as const } : column,
      )}
      className={styles.table ?? ''}
      pagination={false}
      {...(isPrinting ? {} : { scroll })}
    />
  )
}
