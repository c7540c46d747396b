import type { Aggregate } from '@energy-console/contract/devices'
import {
  isTimeKind,
  measureLetter,
  objectLetter,
  type ReportFault,
  type ReportMeasure,
  type ReportMeasureKind,
  type ReportTotal,
  reportTotals,
} from '@energy-console/contract/energy'
import type { Expression } from '@energy-console/expression'
import { whole } from '../rolled/readRolled'
import { type Cell, empty, folded, sumOf } from './cell'

/** The cells of a report by row and column, each with its times in their order. */
export type Cells = readonly (readonly (readonly Cell[])[])[]

/** A row as far as cells are made of it. */
export interface CellRow {
  kind: 'device' | 'point' | 'group' | 'formula' | 'subtotal'
  aggregate: Aggregate | undefined
  /** Points by column. */
  points: readonly (readonly { itemId: string; unit: string | null }[])[]
  /** Why it is of nothing. */
  fault?: ReportFault
  /** Members of a group that are not among its points. */
  lacking?: number
  /** The rated capacity of its devices, kVA, by device; those of which none is known are missing. */
  ratedKva?: ReadonlyMap<string, number>
  /** Over rows above it. */
  formula: Expression | undefined
}

/** A column as far as cells are made of it. */
export interface CellColumn extends Pick<ReportMeasure, 'kind' | 'total'> {
  /** Over columns before it. */
  formula: Expression | undefined
}

/** What a column tells of a point at a time. */
export type Figure = (itemId: string, column: number, key: string) => Cell

interface Asked {
  rows: readonly CellRow[]
  columns: readonly CellColumn[]
  keys: readonly string[]
  figure: Figure
}

/** Makes the cells of a report: those of points, of groups, of formulas over what stands before them, and sub-totals. */
export function cellsOf({ rows, columns, keys, figure }: Asked): Cells {
  const cells: Cell[][][] = []
  for (const [place, row] of rows.entries()) {
    const summed = row.kind === 'subtotal' ? measuredBefore(rows, place) : []
    const own: Cell[][] = []
    cells.push(own)
    for (const [at, column] of columns.entries()) {
      own.push(
        keys.map((key, time): Cell => {
          if (row.fault) return { ...empty, fault: row.fault }
          const before = () => own.slice(0, at).map((one) => one[time] ?? empty)
          if (row.kind === 'subtotal' ? isReckoned(column) : column.kind === 'formula')
            return evaluated(column.formula, before(), measureLetter)
          if (column.kind === 'rated' && isMeasured(row)) return ratedTogether([row])
          if (row.kind === 'subtotal')
            return foldedRows(
              { rows, columns, at },
              summed.map((index) => ({ index, cell: cells[index]?.[at]?.[time] ?? empty })),
            )
          if (row.kind === 'formula') {
            if (isTimeKind(column.kind)) return empty
            const above = cells.slice(0, place).map((one) => one[at]?.[time] ?? empty)
            return evaluated(row.formula, above, objectLetter)
          }
          const figures = (row.points[at] ?? []).map(({ itemId }) => figure(itemId, at, key))
          if (row.kind !== 'group') return figures[0] ?? empty
          const lacking = Array.from({ length: row.lacking ?? 0 }, () => empty)
          return together(column.kind, row.aggregate, [...figures, ...lacking])
        }),
      )
    }
  }
  return cells
}

/** The places of the measured rows between a sub-total and the one before it. */
function measuredBefore(rows: readonly CellRow[], place: number): number[] {
  const since = rows.slice(0, place).findLastIndex(({ kind }) => kind === 'subtotal') + 1
  return rows.flatMap((row, index) => (index >= since && index < place && isMeasured(row) ? [index] : []))
}

/** Whether a row is of something that is measured: those alone are totalled. */
export const isMeasured = ({ kind }: Pick<CellRow, 'kind'>): boolean =>
  kind === 'device' || kind === 'point' || kind === 'group'

/** Whether sub-totals and the total of a column are its formula over theirs, since nobody has said that they are folded. */
const isReckoned = ({ kind, total }: CellColumn) => kind === 'formula' && total === 'auto'

/** What the measured rows of one time come to, column by column; formulas are reckoned of the totals before them. */
export function totalsOf(
  { rows, columns }: Pick<Asked, 'rows' | 'columns'>,
  cells: Cells,
  time: number,
): Cell[] {
  const totals: Cell[] = []
  for (const [at, column] of columns.entries()) {
    const measured = rows.flatMap((row, index) =>
      isMeasured(row) ? [{ index, cell: cells[index]?.[at]?.[time] ?? empty }] : [],
    )
    totals.push(
      isReckoned(column)
        ? evaluated(column.formula, totals, measureLetter)
        : foldedRows({ rows, columns, at }, measured),
    )
  }
  return totals
}

/**
 * What a column comes to over the times of a report: as it is told of the whole unless its times are to be folded. The one that
 * still runs, `running`, is no whole time: it counts in sums, in the least of what is least and the most of what is most, and where
 * there is no other.
 */
export function totalOfTimes(
  column: CellColumn,
  keys: readonly string[],
  cells: readonly Cell[],
  running?: string,
): Cell {
  const { total, kind } = column
  const at = keys.indexOf(whole)
  if (total === 'auto') return cells[at] ?? empty
  const times = cells.filter((_, index) => index !== at)
  if (total === 'sum' || total === kind) return folded(total, times)
  const over = cells.filter((_, index) => index !== at && keys[index] !== running)
  return folded(total, over.length > 0 ? over : times)
}

/** How a column is totalled over rows unless somebody has said so. */
const autoTotal: Readonly<Record<ReportMeasureKind, ReportTotal>> = {
  rise: 'sum',
  sum: 'sum',
  mean: 'mean',
  min: 'min',
  minAt: 'none',
  max: 'max',
  maxAt: 'none',
  first: 'none',
  last: 'none',
  runHours: 'sum',
  bandKwh: 'sum',
  cost: 'sum',
  rated: 'sum',
  formula: 'none',
}

const howOf = ({ total, kind }: CellColumn): ReportTotal => (total === 'auto' ? autoTotal[kind] : total)

/** What the row of totals is called: by what its columns come to where that is one thing, such as their mean. */
export function totalWord(columns: readonly CellColumn[]): string {
  const [how, ...others] = new Set(columns.map(howOf).filter((how) => how !== 'none'))
  return reportTotals[how === undefined || others.length > 0 ? 'sum' : how]
}

/** Kinds whose unit is the same whatever the point's is. */
const ownUnits: ReadonlySet<ReportMeasureKind> = new Set(['runHours', 'bandKwh', 'cost', 'rated', 'formula'])

/** Rows of one column folded; what has different units is not. */
function foldedRows(
  { rows, columns, at }: Pick<Asked, 'rows' | 'columns'> & { at: number },
  parts: readonly { index: number; cell: Cell }[],
): Cell {
  const column = columns[at]
  if (!column) return empty
  const how = howOf(column)
  if (column.kind === 'rated' && how === 'sum')
    return ratedTogether(parts.flatMap(({ index }) => rows[index] ?? []))
  const units = new Set(
    parts.flatMap(({ index }) => (rows[index]?.points[at] ?? []).map(({ unit }) => unit ?? '')),
  )
  if (units.size > 1 && !ownUnits.has(column.kind)) return empty
  return folded(
    how,
    parts.map(({ cell }) => cell),
  )
}

/** What the devices of rows are rated at together, each once, however many rows it is in. */
function ratedTogether(rows: readonly CellRow[]): Cell {
  const known = new Map(rows.flatMap(({ ratedKva }) => [...(ratedKva ?? [])]))
  if (known.size === 0) return empty
  const isPartial = rows.some(({ ratedKva }) => ratedKva === undefined || ratedKva.size === 0)
  return { value: sumOf([...known.values()]), isPartial }
}

/** What the members of a group come to: amounts add up, extremes are those of all, values come together as the group says. */
function together(kind: ReportMeasureKind, aggregate: Aggregate | undefined, members: readonly Cell[]): Cell {
  switch (kind) {
    case 'rise':
    case 'sum':
    case 'runHours':
    case 'bandKwh':
    case 'cost':
      return folded('sum', members)
    case 'mean':
    case 'first':
    case 'last':
      return folded(aggregate ?? 'sum', members)
    case 'min':
    case 'max':
      return folded(kind, members)
    case 'minAt':
    case 'maxAt': {
      const sign = kind === 'minAt' ? 1 : -1
      const [first] = members
        .filter(({ value }) => value !== null)
        .sort((a, b) => sign * ((a.extreme ?? 0) - (b.extreme ?? 0)))
      return first ?? empty
    }
    case 'rated':
    case 'formula':
      return empty
  }
}

/** A formula over cells that it calls by their places; where one that it names is of nothing, so is what it comes to. */
function evaluated(
  formula: Expression | undefined,
  cells: readonly Cell[],
  letterOf: (place: number) => string,
): Cell {
  if (!formula) return empty
  const byLetter = new Map(cells.map((cell, place) => [letterOf(place), cell]))
  if (formula.names.some((name) => byLetter.get(name)?.fault)) return { ...empty, fault: 'formula' }
  const outcome = formula.run((name) => {
    const cell = byLetter.get(name)
    if (typeof cell?.value !== 'number') return undefined
    return { value: cell.value, quality: cell.isPartial ? 1 : 0, ts: 0 }
  }, 0)
  return 'value' in outcome && typeof outcome.value === 'number'
    ? { value: outcome.value, isPartial: outcome.quality > 0 }
    : empty
}
