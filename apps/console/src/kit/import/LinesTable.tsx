import { type ImportProblem, type LineFate, lineFates } from '@energy-console/contract/imports'
import { Input, Table } from 'antd'
import { useTranslation } from '../../i18n/useTranslation'
import { StatusTag } from '../StatusTag'
import styles from './ImportDialog.module.css'
import type { Importing } from './importState'

interface LinesTableProps {
  importing: Importing
  /** The lines that are shown, by their place. */
  rows: readonly number[]
  fates: readonly LineFate[]
  problemsAt: (row: number) => readonly ImportProblem[]
  labelOf: (column: string | null) => string
  onEdit: (edit: { row: number; at: number; text: string }) => void
}

const tones = { created: 'good', changed: 'info', same: 'off', wrong: 'error' } as const

/** The lines as they will be imported; the cells of wrong lines can be written in. */
export function LinesTable({ importing, rows, fates, problemsAt, labelOf, onEdit }: LinesTableProps) {
  const { t } = useTranslation()
  const { sheet, columns, edited } = importing
  const used = columns.flatMap((column, at) => (column === '' ? [] : [{ column, at }]))
  const cellOf = (row: number, { column, at }: { column: string; at: number }) => {
    const text = sheet.rows[row]?.[at] ?? ''
    if (fates[row] !== 'wrong') return <span className={styles.cell}>{text}</span>
    const problem = problemsAt(row).find((one) => one.column === column)
    const label = t('第 {{row}} 行 {{label}}', { row: sheet.lines[row] ?? row + 1, label: labelOf(column) })
    return (
      <Input
        size="small"
        value={text}
        aria-label={label}
        style={{ minWidth: 110 }}
        {...(problem && !edited.has(row) ? { status: 'error' as const } : {})}
        onChange={({ target }) => onEdit({ row, at, text: target.value })}
      />
    )
  }
  return (
    <Table
      size="small"
      rowKey={(row) => row}
      dataSource={[...rows]}
      scroll={{ x: 'max-content', y: 'calc(100vh - 430px)' }}
      pagination={rows.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      columns={[
        { title: t('行号'), width: 64, fixed: 'left', render: (_value, row) => sheet.lines[row] },
        {
          title: t('结果'),
          // what is wrong stands where one begins to read: its column may be far to the right
          width: rows.some((row) => fates[row] === 'wrong') ? 220 : 110,
          render: (_value, row) =>
            edited.has(row) ? (
              <span className="muted">{t('待检查')}</span>
            ) : (
              <>
                <Fate fate={fates[row] ?? 'wrong'} />
                {problemsAt(row).map(({ column, text, params }) => (
                  <div key={`${column} ${text}`} className={styles.problem}>
                    {[labelOf(column), t(text, params)].filter((part) => part !== '').join(t('：'))}
                  </div>
                ))}
              </>
            ),
        },
        ...used.map((place) => ({
          key: place.column,
          title: labelOf(place.column),
          render: (_value: unknown, row: number) => cellOf(row, place),
        })),
      ]}
    />
  )
}

function Fate({ fate }: { fate: LineFate }) {
  const { t } = useTranslation()
  return <StatusTag tone={tones[fate]}>{t(lineFates[fate])}</StatusTag>
}
