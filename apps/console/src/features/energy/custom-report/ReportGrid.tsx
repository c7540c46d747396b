import {
  brokenReference,
  type ReckonedReport,
  type ReportCell,
  type ReportColumn,
  type ReportLine,
  reportFaults,
} from '@energy-console/contract/energy'
import type { TableColumnType, TableProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { ReportTable } from '../../../kit/report/ReportTable'
import styles from './CustomReports.module.css'
import { cellText } from './cellText'

type Line = ReportLine & { place: number }

interface ReportGridProps {
  report: ReckonedReport
  /** px of its rows; longer ones scroll within it. */
  mostHeight: number
}

/** The rows and columns of a report; columns of one object stand below its name. */
export function ReportGrid({ report, mostHeight }: ReportGridProps) {
  const { t } = useTranslation()
  const { columns, lines, layout, reportName } = report
  const first: TableColumnType<Line> = {
    title: t(layout === 'time' ? '时间' : '报表对象'),
    fixed: 'start',
    width: 160,
    render: (_, { title }) => title,
  }
  const columnOf = (column: ReportColumn, at: number): TableColumnType<Line> => ({
    key: at,
    title: column.unit ? `${column.title} (${column.unit})` : column.title,
    align: 'right',
    className: 'num',
    width: 120,
    render: (_, { cells }) => <Cell cell={cells[at]} column={column} />,
  })
  return (
    <ReportTable<Line>
      aria-label={reportName}
      mostHeight={mostHeight}
      rowKey="place"
      dataSource={lines.map((line, place) => ({ ...line, place }))}
      rowClassName={({ kind }) => (kind === 'total' || kind === 'subtotal' ? (styles.strong ?? '') : '')}
      columns={[first, ...grouped(columns, columnOf)]}
    />
  )
}

/** Columns that follow each other and are of one object, below its name. */
function grouped(
  columns: readonly ReportColumn[],
  columnOf: (column: ReportColumn, at: number) => TableColumnType<Line>,
): NonNullable<TableProps<Line>['columns']> {
  const shown: { key: string; title: string; children: TableColumnType<Line>[] }[] = []
  for (const [at, column] of columns.entries()) {
    const last = shown.at(-1)
    if (last && column.group === last.title && columns[at - 1]?.group === column.group)
      last.children.push(columnOf(column, at))
    else shown.push({ key: `group ${at}`, title: column.group ?? '', children: [columnOf(column, at)] })
  }
  return columns.some(({ group }) => group !== null) ? shown : shown.flatMap(({ children }) => children)
}

function Cell({ cell, column }: { cell: ReportCell | undefined; column: ReportColumn }) {
  const { t } = useTranslation()
  const text = cellText(cell?.value ?? null, column)
  if (cell?.fault)
    return (
      <span className={styles.cell} data-fault={cell.fault} title={t(reportFaults[cell.fault])}>
        {cell.fault === 'formula' ? t(brokenReference) : text}
      </span>
    )
  if (!cell?.isPartial && !cell?.tone) return text
  return (
    <span
      className={styles.cell}
      data-tone={cell.tone}
      title={cell.isPartial ? t('部分数据缺失') : undefined}
    >
      {text}
      {cell.isPartial && (
        <span role="img" aria-label={t('部分数据缺失')}>
          *
        </span>
      )}
    </span>
  )
}
