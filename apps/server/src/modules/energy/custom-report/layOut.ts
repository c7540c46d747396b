import type { Translate } from '@energy-console/contract'
import {
  isTimeKind,
  type ReckonedReport,
  type ReportCell,
  type ReportColumn,
  type ReportLine,
  type ReportMeasure,
} from '@energy-console/contract/energy'
import { mostCurves } from '@energy-console/contract/telemetry'
import type { DaySpan } from '../calendar/spans'
import { whole } from '../rolled/readRolled'
import { type Cell, changeOf, empty } from './cell'
import {
  type CellColumn,
  type CellRow,
  type Cells,
  isMeasured,
  totalOfTimes,
  totalsOf,
  totalWord,
} from './cells'
import { type Definition, measureTitle, type ReportPoint, type ResolvedObject } from './definition'
import { daysOfCut } from './monthRows'
import { type Clock, currentKey } from './steps'

/** Cells with their times. */
export interface TimedCells {
  keys: readonly string[]
  cells: Cells
}

interface Reckoned {
  definition: Definition
  objects: readonly ResolvedObject[]
  rows: readonly CellRow[]
  columns: readonly (CellColumn & ReportMeasure)[]
  span: DaySpan
  keys: readonly string[]
  clock: Clock
  say: Translate
  cells: Cells
  /** What changes are told of: the cells themselves, or those of the days that are over. */
  compared: Cells
  previous: Cells | undefined
  lastYear: Cells | undefined
  /** What the total of all times is compared by; undefined where it is not. */
  totals: { compared: TimedCells; previous?: TimedCells; lastYear?: TimedCells } | undefined
}

type Compare = 'previous' | 'lastYear'

/** What a column is compared with, in the order of its columns. */
export const comparesOf = ({ compare }: Pick<ReportMeasure, 'compare'>): Compare[] =>
  compare === 'none' ? [] : compare === 'both' ? ['lastYear', 'previous'] : [compare]

/** Puts cells into rows and columns as they are shown. */
export function layOut(reckoned: Reckoned): Pick<ReckonedReport, 'columns' | 'lines' | 'missing'> {
  const laid = reckoned.definition.layout === 'time' ? timesDown(reckoned) : objectsDown(reckoned)
  const missing = laid.lines
    .filter(({ kind }) => kind === 'data')
    .reduce(
      (count, { cells }) => count + cells.filter((cell, at) => isLacking(cell, laid.columns[at])).length,
      0,
    )
  return { ...laid, missing }
}

/** A change that cannot be told is no gap. */
const isLacking = ({ value }: ReportCell, column: ReportColumn | undefined) =>
  value === null && (column?.shows === 'number' || column?.shows === 'time')

function objectsDown(reckoned: Reckoned): { columns: ReportColumn[]; lines: ReportLine[] } {
  const { definition, objects, rows, columns, cells, say } = reckoned
  const [compared, previous, lastYear] = [reckoned.compared, reckoned.previous, reckoned.lastYear]
  const lines = objects.map(
    ({ title, kind, deviceId, points }, place): ReportLine => ({
      title,
      ...(deviceId ? { deviceId } : {}),
      kind: isMeasured({ kind }) ? 'data' : kind === 'formula' ? 'formula' : 'subtotal',
      cells: columns.flatMap((column, at) => {
        const then = { previous: previous?.[place]?.[at]?.[0], lastYear: lastYear?.[place]?.[at]?.[0] }
        const [first, ...changes] = shownCells(
          column,
          cells[place]?.[at]?.[0],
          compared[place]?.[at]?.[0],
          then,
        )
        return first ? [{ ...first, ...madeOf(points[at]) }, ...changes] : changes
      }),
    }),
  )
  if (definition.hasTotal) {
    const totals = (of: Cells | undefined) => (of ? totalsOf({ rows, columns }, of, 0) : [])
    const [now, over, before, yearBefore] = [cells, compared, previous, lastYear].map(totals)
    lines.push({
      ...{ title: say(totalWord(columns)), kind: 'total' },
      cells: columns.flatMap((column, at) =>
        shownCells(column, now?.[at], over?.[at], { previous: before?.[at], lastYear: yearBefore?.[at] }),
      ),
    })
  }
  const points = (at: number) => objects.flatMap((object) => object.points[at] ?? [])
  return { columns: columns.flatMap((column, at) => shownColumns(column, points(at), null, say)), lines }
}

function timesDown(reckoned: Reckoned): { columns: ReportColumn[]; lines: ReportLine[] } {
  const { definition, objects, columns, span, keys, cells, previous, lastYear, totals, clock, say } = reckoned
  const until = currentKey(clock, definition.step)
  const times = keys.filter((key) => key !== whole)
  const lines = times.map((key, time): ReportLine => {
    // some hours of a day say nothing beside a whole one
    const isOver = key < until
    const count = definition.step === 'month' ? daysOfCut(key, span) : undefined
    return {
      title:
        count === undefined ? key : say('{{month}}（{{count}} 天）', { month: key, count: String(count) }),
      kind: 'data',
      cells: objects.flatMap((_, place) =>
        columns.flatMap((column, at) => {
          const now = cells[place]?.[at]?.[time]
          const then = {
            previous: previous?.[place]?.[at]?.[time],
            lastYear: lastYear?.[place]?.[at]?.[time],
          }
          return shownCells(column, now, isOver ? now : undefined, then)
        }),
      ),
    }
  })
  if (definition.hasTotal)
    lines.push({
      ...{ title: say(totalWord(columns)), kind: 'total' },
      cells: objects.flatMap((_, place) =>
        columns.flatMap((column, at) => {
          const total = (of: TimedCells | undefined, running?: string) =>
            of && totalOfTimes(column, of.keys, of.cells[place]?.[at] ?? [], running)
          return shownCells(column, total({ keys, cells }, until), total(totals?.compared), {
            previous: total(totals?.previous),
            lastYear: total(totals?.lastYear),
          })
        }),
      ),
    })
  return {
    columns: objects.flatMap(({ title, kind, deviceId, points }, place) =>
      columns.flatMap((column, at) => {
        const own = isMeasured({ kind })
          ? (points[at] ?? [])
          : objects.slice(0, place).flatMap((object) => object.points[at] ?? [])
        const [first, ...changes] = shownColumns(column, own, title, say).map((shown) => ({
          ...shown,
          ...(deviceId ? { deviceId } : {}),
        }))
        return first ? [{ ...first, ...(isMeasured({ kind }) ? madeOf(own) : {}) }, ...changes] : changes
      }),
    ),
    lines,
  }
}

/** The points that lead on from a cell or column; of a large group the first. */
const madeOf = (points: readonly ReportPoint[] | undefined): { itemIds?: string[] } =>
  points?.length ? { itemIds: points.slice(0, mostCurves).map(({ itemId }) => itemId) } : {}

/** Digits that a mean or a formula has at least. */
const fineDecimals = 2

function shownColumns(
  measure: ReportMeasure,
  points: readonly ReportPoint[],
  group: string | null,
  say: Translate,
): ReportColumn[] {
  const title = measureTitle(measure, points, say)
  const common = { group, title }
  return [
    {
      ...common,
      unit: isTimeKind(measure.kind) ? null : unitOf(measure, points, say),
      decimals: measure.decimals ?? decimalsOf(measure, points),
      shows: isTimeKind(measure.kind) ? 'time' : 'number',
    },
    ...comparesOf(measure).map(
      (shows): ReportColumn => ({
        ...common,
        title: say(shows === 'previous' ? '{{name}}环比' : '{{name}}同比', { name: title }),
        ...{ unit: '%', decimals: 1, shows },
      }),
    ),
  ]
}

function unitOf(
  { kind, unit }: ReportMeasure,
  points: readonly ReportPoint[],
  say: Translate,
): string | null {
  if (unit) return unit
  if (kind === 'runHours') return 'h'
  if (kind === 'bandKwh') return 'kWh'
  if (kind === 'cost') return say('元')
  if (kind === 'rated') return 'kVA'
  const units = new Set(points.map((point) => point.unit))
  return units.size === 1 ? ([...units][0] ?? null) : null
}

function decimalsOf({ kind }: ReportMeasure, points: readonly ReportPoint[]): number {
  if (kind === 'runHours' || kind === 'rated') return 1
  if (kind === 'cost' || kind === 'bandKwh' || kind === 'formula') return fineDecimals
  const most = points.reduce((digits, { decimals }) => Math.max(digits, decimals ?? fineDecimals), 0)
  return kind === 'mean' ? Math.max(most, fineDecimals) : most
}

function shownCells(
  measure: ReportMeasure,
  now: Cell | undefined,
  compared: Cell | undefined,
  then: Partial<Record<Compare, Cell | undefined>>,
): ReportCell[] {
  return [
    shown(now ?? empty, toneOf(measure, now?.value)),
    ...comparesOf(measure).map((which) => shown(changeOf(compared, then[which]))),
  ]
}

const shown = ({ value, isPartial, fault }: Cell, tone?: ReportCell['tone']): ReportCell => ({
  value,
  ...(isPartial && value !== null ? { isPartial } : {}),
  ...(tone ? { tone } : {}),
  ...(fault ? { fault } : {}),
})

function toneOf(
  { lowLimit, lowTone, highLimit, highTone }: ReportMeasure,
  value: Cell['value'] | undefined,
): ReportCell['tone'] {
  if (typeof value !== 'number') return undefined
  if (typeof lowLimit === 'number' && value < lowLimit) return lowTone ?? 'warning'
  if (typeof highLimit === 'number' && value > highLimit) return highTone ?? 'danger'
  return undefined
}
