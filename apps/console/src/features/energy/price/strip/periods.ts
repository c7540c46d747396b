import { type Band, maxPeriods, type Period } from '@energy-console/contract/energy'

/** Minutes of a day. */
export const dayMinutes = 1_440
/** Boundaries that are dragged or moved by key stand on a multiple of these minutes. */
export const stepMinutes = 15

/** A minute of the day as a clock shows it; the end of the day is 24:00. */
export function clockText(minute: number): string {
  const [hours, rest] = [Math.floor(minute / 60), minute % 60]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** The minute of the day that a typed time means: `8`, `830`, `8:30`, `08：30`; undefined where it means none. */
export function typedMinute(text: string): number | undefined {
  const found = /^(\d{1,2})(?:[:：.]?(\d{2}))?$/.exec(text.trim())
  if (!found) return undefined
  const minute = Number(found[1]) * 60 + Number(found[2] ?? 0)
  return Number(found[2] ?? 0) < 60 && minute < dayMinutes ? minute : undefined
}

/** Where a period ends: at the beginning of the next one. */
export const endOf = (periods: readonly Period[], index: number): number =>
  periods[index + 1]?.startMinute ?? dayMinutes

/**
 * Moves the beginning of a period, at most to a step beside its neighbours, so that no period vanishes. The first one begins
 * with the day and stays.
 */
export function moveStart(periods: readonly Period[], index: number, minute: number): Period[] {
  const before = periods[index - 1]
  if (!before) return [...periods]
  const low = before.startMinute + stepMinutes
  const high = endOf(periods, index) - stepMinutes
  const snapped = Math.round(minute / stepMinutes) * stepMinutes
  const startMinute = Math.max(low, Math.min(high, snapped))
  return low > high ? [...periods] : withStart(periods, index, startMinute)
}

/** Gives a period the beginning that was typed, as it is: what is wrong with it is said beside it. */
export const withStart = (periods: readonly Period[], index: number, startMinute: number): Period[] =>
  periods.map((period, at) => (at === index ? { ...period, startMinute } : period))

/** Gives a period another band. */
export const withBand = (periods: readonly Period[], index: number, band: Band): Period[] =>
  periods.map((period, at) => (at === index ? { ...period, band } : period))

/** Whether a period can be cut in two: there is room for both, and in the table. */
export const canSplit = (periods: readonly Period[], index: number): boolean =>
  periods.length < maxPeriods &&
  endOf(periods, index) - (periods[index]?.startMinute ?? dayMinutes) >= 2 * stepMinutes

/** Cuts a period in two of the same band, in its middle. */
export function splitPeriod(periods: readonly Period[], index: number): Period[] {
  const period = periods[index]
  if (!period || !canSplit(periods, index)) return [...periods]
  const middle = (period.startMinute + endOf(periods, index)) / 2
  const startMinute = Math.round(middle / stepMinutes) * stepMinutes
  return [...periods.slice(0, index + 1), { ...period, startMinute }, ...periods.slice(index + 1)]
}

/** Takes a period away; the one before it goes on, or, of the first one, the next one begins with the day. */
export function removePeriod(periods: readonly Period[], index: number): Period[] {
  if (periods.length < 2) return [...periods]
  const rest = periods.filter((_, at) => at !== index)
  return index === 0 ? withStart(rest, 0, 0) : rest
}
