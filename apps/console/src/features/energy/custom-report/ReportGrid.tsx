import {
  brokenReference,
  type ReckonedReport,
  type ReportCell,
  type ReportColumn,
  type ReportLine,
  reportFaults,
} from '@energy-console/contract/energy'
import type { TableColumnType, TableProps } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { DeviceName } from '../../../kit/device/DeviceName'
import { type AskedPoints, below, PointMenu } from '../../../kit/device/PointMenu'
import { TagMark } from '../../../kit/device/TagMark'
import { ReportTable } from '../../../kit/report/ReportTable'
import styles from './CustomReports.module.css'
import { cellText } from './cellText'

type Line = ReportLine & { place: number }

interface ReportGridProps {
  report: ReckonedReport
  /** px of its rows; longer ones scroll within it. */
  mostHeight: number
}

/** The rows and columns of a report; columns of one object stand below its name. A value leads to the devices and curves of what it is made of. */
export function ReportGrid({ report, mostHeight }: ReportGridProps) {
  const { t } = useTranslation()
  const { columns, lines, layout, reportName } = report
  const [asked, setAsked] = useState<AskedPoints>()
  const first: TableColumnType<Line> = {
    title: t(layout === 'time' ? '时间' : '报表对象'),
    fixed: 'start',
    width: 144,
    render: (_, { title, deviceId }) =>
      deviceId === undefined ? title : <DeviceName deviceId={deviceId} name={title} />,
  }
  const columnOf = (column: ReportColumn, at: number): TableColumnType<Line> => ({
    key: at,
    title: column.unit ? `${column.title} (${column.unit})` : column.title,
    align: 'right',
    className: 'num',
    // a time or seven digits; six of them stand beside the tree of reports
    width: 112,
    render: (_, { cells, kind }) => (
      <Cell cell={cells[at]} column={column} isOfPoints={kind === 'data'} onAsk={setAsked} />
    ),
  })
  return (
    <>
      <ReportTable<Line>
        aria-label={reportName}
        mostHeight={mostHeight}
        rowKey="place"
        dataSource={lines.map((line, place) => ({ ...line, place }))}
        rowClassName={({ kind }) => (kind === 'total' || kind === 'subtotal' ? (styles.strong ?? '') : '')}
        columns={[first, ...grouped(columns, columnOf)]}
      />
      {asked && <PointMenu {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** Columns that follow each other and are of one object, below its name. */
function grouped(
  columns: readonly ReportColumn[],
  columnOf: (column: ReportColumn, at: number) => TableColumnType<Line>,
): NonNullable<TableProps<Line>['columns']> {
  const shown: { key: string; name: string | null; title: ReactNode; children: TableColumnType<Line>[] }[] =
    []
  for (const [at, column] of columns.entries()) {
    const last = shown.at(-1)
    if (last && column.group === last.name && columns[at - 1]?.group === column.group)
      last.children.push(columnOf(column, at))
    else
      shown.push({
        ...{ key: `group ${at}`, name: column.group },
        title: <GroupTitle column={column} />,
        children: [columnOf(column, at)],
      })
  }
  return columns.some(({ group }) => group !== null)
    ? shown.map(({ name: _, ...group }) => group)
    : shown.flatMap(({ children }) => children)
}

/** The object that columns are of, with the mark of a tag on its device. */
const GroupTitle = ({ column: { group, deviceId } }: { column: ReportColumn }) => (
  <>
    {group}
    {deviceId !== undefined && <TagMark deviceId={deviceId} />}
  </>
)

interface CellProps {
  cell: ReportCell | undefined
  column: ReportColumn
  /** And not a total of them. */
  isOfPoints: boolean
  onAsk: (asked: AskedPoints) => void
}

/** A value, which leads on from it where it is made of points. */
function Cell({ isOfPoints, onAsk, ...shown }: CellProps) {
  const { t } = useTranslation()
  const pointIds = isOfPoints ? (shown.cell?.itemIds ?? shown.column.itemIds) : undefined
  if (!pointIds || shown.cell?.value === null || shown.cell?.value === undefined)
    return <CellValue {...shown} />
  return (
    <button
      type="button"
      className={styles.value}
      title={t('设备和曲线')}
      onClick={({ currentTarget }) => onAsk({ pointIds, at: below(currentTarget) })}
    >
      <CellValue {...shown} />
    </button>
  )
}

function CellValue({ cell, column }: Pick<CellProps, 'cell' | 'column'>) {
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
