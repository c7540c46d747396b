import { changeRow, removeRow } from '../../../../kit/form/rows/rowEdits'
import type { TimeDraft } from '../timingDrafts'

/** Times are put and moved to multiples of these minutes. */
export const stepMinutes = 15
/** Minutes of a day. */
export const dayMinutes = 1_440

/** A time of the week on one of its days: the place of its row, and the weekday, 1 for Monday. */
export interface Block {
  row: number
  weekday: number
}

/** A place in the week. */
export interface Place {
  weekday: number
  /** Of the day. */
  minute: number
}

/** Rows after an edit, and where in them the block is that it was about. */
export interface Edit {
  rows: TimeDraft[]
  block: Block | undefined
}

/** `HH:mm` as a minute of the day; undefined where it is no time. */
export function minuteOf(time: string | null | undefined): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time ?? '') ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** A minute of the day as `HH:mm`. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The nearest step of the day. */
export const snapped = (minute: number): number =>
  Math.min(Math.max(Math.round(minute / stepMinutes) * stepMinutes, 0), dayMinutes - stepMinutes)

/** The weekdays of a row, 1 for Monday. */
export const weekdaysOf = ({ days }: TimeDraft): number[] => [...new Set(days ?? '')].map(Number).sort()

/** The blocks of rows that have a time, by day and minute. */
export const blocksOf = (rows: readonly TimeDraft[]): (Block & Place)[] =>
  rows
    .flatMap((row, index) => {
      const minute = minuteOf(row.time)
      return minute === undefined ? [] : weekdaysOf(row).map((weekday) => ({ row: index, weekday, minute }))
    })
    .sort((a, b) => a.weekday - b.weekday || a.minute - b.minute || a.row - b.row)

/** A new time on one day; where the same is done at that time on other days, it is one of these. */
export const addBlock = (rows: readonly TimeDraft[], { weekday, minute }: Place, settings: TimeDraft): Edit =>
  put([...rows], rows.length, { ...settings, time: clockText(minute), days: String(weekday) }, weekday)

/** Which days of a row an edit is about, and to which day it brings the one. */
interface Reach {
  /** All days of the row; they stay. Otherwise the block alone. */
  isTogether: boolean
  /** The day that the block comes to. */
  to?: number
}

/** Changes the time of a block, its day or what is done then. */
export function changeBlock(
  rows: readonly TimeDraft[],
  { row: index, weekday }: Block,
  part: TimeDraft,
  { isTogether, to = weekday }: Reach,
): Edit {
  const row = rows[index]
  if (!row) return { rows: [...rows], block: undefined }
  const left = isTogether ? [] : weekdaysOf(row).filter((day) => day !== weekday)
  if (left.length === 0) {
    const days = isTogether ? weekdaysOf(row).join('') : String(to)
    return put(removeRow(rows, index), index, { ...row, ...part, days }, isTogether ? weekday : to)
  }
  const { id: _id, ...copy } = row
  const rest = changeRow(rows, index, { days: left.join('') })
  return put(rest, index + 1, { ...copy, ...part, days: String(to) }, to)
}

/** Takes a block away, or its row with all days. */
export function removeBlock(
  rows: readonly TimeDraft[],
  { row: index, weekday }: Block,
  { isTogether }: Reach,
): TimeDraft[] {
  const left = isTogether ? [] : weekdaysOf(rows[index] ?? {}).filter((day) => day !== weekday)
  return left.length === 0 ? removeRow(rows, index) : changeRow(rows, index, { days: left.join('') })
}

/** The row comes to a place among others, or joins the one that does the same at the same time. */
function put(rows: TimeDraft[], at: number, row: TimeDraft, weekday: number): Edit {
  const twin = rows.findIndex((one) => sameness(one) === sameness(row))
  const other = rows[twin]
  if (!other) return { rows: [...rows.slice(0, at), row, ...rows.slice(at)], block: { row: at, weekday } }
  const days = [...new Set([...weekdaysOf(other), ...weekdaysOf(row)])].sort().join('')
  return { rows: changeRow(rows, twin, { days }), block: { row: twin, weekday } }
}

/** What rows must share to be one: time and settings; what is not said is the same as nothing. */
function sameness({ id: _id, days: _days, ...said }: TimeDraft): string {
  const known = Object.entries(said).filter(([, value]) => value !== undefined && value !== null)
  return JSON.stringify(known.sort(([a], [b]) => (a < b ? -1 : 1)))
}
