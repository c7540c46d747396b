import { cutText, type Translate } from '@energy-console/contract'
import {
  brokenReference,
  partialNote,
  type ReckonedReport,
  type ReportCell,
  type ReportColumn,
  type ReportLine,
} from '@energy-console/contract/energy'
import { createWorkbook, letters, toCsv, type WorkbookCell } from '../../../platform/resource'

interface How {
  format: 'csv' | 'xlsx'
  say: Translate
}

/** A report as a file: its table, with numbers rounded as they are shown; in a workbook with its heading and signatures. */
export async function fileOfReport(report: ReckonedReport, { format, say }: How) {
  const fileName = `${report.reportName} ${report.from === report.to ? report.from : `${report.from}_${report.to}`}.${format}`
  return format === 'csv'
    ? { fileName, contentType: 'text/csv; charset=utf-8', bytes: await csvOf(report, say) }
    : {
        fileName,
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        bytes: workbookOf(report, say),
      }
}

const titleHeading = ({ layout }: ReckonedReport, say: Translate) =>
  say(layout === 'time' ? '时间' : '报表对象', { context: 'field' })

const headingOf = ({ title, unit }: ReportColumn) => (unit ? `${title} (${unit})` : title)

/** The same with the group above it. */
const fullHeading = (column: ReportColumn) =>
  column.group === null ? headingOf(column) : `${column.group} ${headingOf(column)}`

/** What a cell holds; a formula whose row is gone says so, so that nobody takes it for a gap. */
function inFile(cell: ReportCell | undefined, column: ReportColumn, say: Translate): string | number | null {
  const value = cell?.value ?? null
  if (typeof value === 'number') return rounded(value, column)
  return cell?.fault === 'formula' ? say(brokenReference) : value
}

/** A number as it is shown. */
const rounded = (value: number, { decimals }: ReportColumn) => Number(value.toFixed(decimals))

const isPartial = ({ cells }: ReportLine) => cells.some((cell) => cell.isPartial)

function csvOf(report: ReckonedReport, say: Translate): Promise<Buffer> {
  const { columns, lines } = report
  const partialOf = (line: object) =>
    columns
      .filter((_, at) => (line as ReportLine).cells[at]?.isPartial)
      .map(fullHeading)
      .join('; ')
  return toCsv(
    [
      { heading: titleHeading(report, say), cell: (line) => (line as ReportLine).title },
      ...columns.map((column, at) => ({
        heading: fullHeading(column),
        cell: (line: object) => inFile((line as ReportLine).cells[at], column, say),
      })),
      // in a workbook they bear a star
      ...(lines.some(isPartial) ? [{ heading: say('数据不全'), cell: partialOf }] : []),
    ],
    lines,
    'UTC',
  )
}

const titleWidth = 24
const columnWidth = 16

function workbookOf(report: ReckonedReport, say: Translate): Buffer {
  const { columns, lines, headLines, signLines } = report
  const last = letters(columns.length)
  const hasGroups = columns.some(({ group }) => group !== null)
  const headRows = 2 + headLines.length
  const frozen = headRows + (hasGroups ? 2 : 1)
  const workbook = createWorkbook([sheetName(report.reportName)], {
    widths: [titleWidth, ...columns.map(() => columnWidth)],
    frozen: { rows: frozen, columns: 1 },
    merges: [
      ...Array.from({ length: headRows }, (_, at) => `A${at + 1}:${last}${at + 1}`),
      ...(hasGroups ? groupsOf(columns, headRows + 1) : []),
    ],
  })
  const add = (cells: readonly WorkbookCell[]) => {
    workbook.add(cells)
    workbook.pack()
  }
  add([{ kind: 'title', text: report.reportName }])
  for (const line of headLines) add([{ kind: 'text', text: line }])
  add([{ kind: 'text', text: say('统计时段：{{from}} 至 {{to}}', { from: report.from, to: report.to }) }])
  if (hasGroups)
    add([
      null,
      ...columns.map(
        ({ group }, at): WorkbookCell =>
          group === null || columns[at - 1]?.group === group ? null : { kind: 'heading', text: group },
      ),
    ])
  add([
    { kind: 'heading', text: titleHeading(report, say) },
    ...columns.map((column): WorkbookCell => ({ kind: 'heading', text: headingOf(column) })),
  ])
  for (const { title, kind, cells } of lines) {
    const isBold = kind === 'total' || kind === 'subtotal'
    add([
      { kind: isBold ? 'heading' : 'text', text: title },
      ...columns.map((column, at) =>
        figureCell(inFile(cells[at], column, say), {
          tone: cells[at]?.tone,
          decimals: column.decimals,
          ...{ isBold, isPartial: cells[at]?.isPartial ?? false },
        }),
      ),
    ])
  }
  if (lines.some(isPartial)) add([{ kind: 'text', text: say(partialNote) }])
  if (signLines.length > 0) {
    add([])
    add(signLines.map((line): WorkbookCell => ({ kind: 'text', text: say('{{label}}：', { label: line }) })))
  }
  return workbook.finish()
}

interface Look extends Pick<ReportCell, 'tone'>, Pick<ReportColumn, 'decimals'> {
  isBold: boolean
  isPartial: boolean
}

const figureCell = (value: string | number | null, look: Look): WorkbookCell =>
  value === null ? null : { kind: 'figure', value, look }

/** The ranges of a row over which the names of objects stand. */
function groupsOf(columns: readonly ReportColumn[], row: number): string[] {
  const ranges: string[] = []
  let first = 0
  for (let at = 1; at <= columns.length; at += 1) {
    if (columns[at]?.group === columns[first]?.group && at < columns.length) continue
    if (at - first > 1) ranges.push(`${letters(first + 1)}${row}:${letters(at)}${row}`)
    first = at
  }
  return ranges
}

/** What a tab may be called: 31 letters, none that spreadsheets refuse. */
const sheetName = (name: string) => cutText(name.replace(/[[\]:*?/\\']/g, ' '), 31).trim() || 'Sheet1'
