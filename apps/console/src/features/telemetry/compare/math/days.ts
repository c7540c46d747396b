import { type DayKind, dayKinds } from '@energy-console/contract/energy'
import { formatTime } from '@energy-console/schematic/time'
import type { Series } from './series'

/** The day (`yyyy-MM-dd`) and the hour of its clock. */
export function wallOf(at: number, zone: string): { day: string; hour: number } {
  const [day = '', hour = '0'] = formatTime(at, 'YYYY-MM-DD HH', zone).split(' ')
  return { day, hour: Number(hour) }
}

/** What kind of day it is: what a calendar says, else what its weekday says. */
export function dayTypeOf(day: string, calendar: ReadonlyMap<string, DayKind>): DayKind {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return calendar.get(day) ?? (weekday === 0 || weekday === 6 ? 'weekend' : 'workday')
}

/** Hours by day: means of what falls into each, null where nothing does. Days ascend. */
export interface HourGrid {
  days: readonly string[]
  /** `values[day][hour]` */
  values: readonly (readonly (number | null)[])[]
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** A series as hours by day; an hour that comes twice, when the clock is put back, is one with the mean of both. */
export function hourGrid(series: Series, zone: string): HourGrid {
  const cells = new Map<string, { sum: number; count: number }[]>()
  for (const { at, value } of series) {
    if (value === null) continue
    const { day, hour } = wallOf(at, zone)
    const row = cells.get(day) ?? hours.map(() => ({ sum: 0, count: 0 }))
    cells.set(day, row)
    const cell = row[hour]
    if (!cell) continue
    cell.sum += value
    cell.count++
  }
  const days = [...cells.keys()].sort()
  return {
    days,
    values: days.map((day) =>
      (cells.get(day) ?? []).map(({ sum, count }) => (count === 0 ? null : sum / count)),
    ),
  }
}

/** The mean day of one kind: a value for each hour, and of how many days. */
export interface DayProfile {
  type: DayKind
  days: number
  values: readonly (number | null)[]
}

/** The mean day of each kind that there is. */
export function profilesOf({ days, values }: HourGrid, calendar: ReadonlyMap<string, DayKind>): DayProfile[] {
  // the keys of a constant are its kinds
  return (Object.keys(dayKinds) as DayKind[]).flatMap((type) => {
    const rows = values.filter((_, index) => dayTypeOf(days[index] ?? '', calendar) === type)
    if (rows.length === 0) return []
    return [
      { type, days: rows.length, values: hours.map((hour) => meanOf(rows.map((row) => row[hour] ?? null))) },
    ]
  })
}

function meanOf(values: readonly (number | null)[]): number | null {
  const there = values.filter((value) => value !== null)
  return there.length === 0 ? null : there.reduce((a, b) => a + b, 0) / there.length
}
