import { formatTime } from '@energy-console/schematic/time'
import type { CurvePoints } from '../viewer/host'
import { timeTicks, valueTicks } from './scale'

/** Width of an axis label, at least and at most, in letters. */
export const valueLetters = 4
const mostLetters = 9
/** Width of a time label, in letters. */
export const timeLetters = 6

/** What an axis says at a value where all of its curves have the same states; undefined where it says the number. */
export function axisWord(
  sources: readonly string[],
  value: number,
  sayState: ((sourceId: string, value: number) => string | undefined) | undefined,
): string | undefined {
  const [word, ...others] = new Set(sources.map((source) => sayState?.(source, value)))
  return others.length === 0 ? word : undefined
}

/** How much room the words of states need, in letters. */
export function labelLetters(
  points: readonly CurvePoints[],
  wordOf: (value: number) => string | undefined,
): number {
  const states = new Set(points.flatMap((curve) => curve.map(([, value]) => Math.round(value))))
  const widest = [...states].reduce((most, state) => Math.max(most, lettersOf(wordOf(state) ?? '')), 0)
  return Math.min(Math.max(widest + 1, valueLetters), mostLetters)
}

/** A Han character is as wide as the font is high, others about half of that. */
const lettersOf = (text: string) =>
  [...text].reduce((sum, sign) => sum + (/[\u2e80-\uffef]/.test(sign) ? 1 : 0.55), 0)

/** What the axes span, and where they are labelled. */
interface Axes {
  time: readonly [number, number]
  value: readonly [number, number]
  times: readonly number[]
  values: readonly number[]
}

interface Plot {
  /** Page units. */
  height: number
  /** How many times can be written under it. */
  times: number
  timeZone: string | undefined
}

/** The axes that show all curves; something where there is no point. */
export function axesOf(points: readonly CurvePoints[], { height, times, timeZone }: Plot): Axes {
  let [from, to, low, top] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const curve of points)
    for (const [ts, value] of curve) {
      from = Math.min(from, ts)
      to = Math.max(to, ts)
      low = Math.min(low, value)
      top = Math.max(top, value)
    }
  if (from > to) return { time: [0, 1], value: [0, 1], times: [], values: [0, 1] }
  const values = valueTicks(low, top, Math.max(2, height / 40))
  return {
    time: [from, Math.max(to, from + 1000)],
    value: [values[0] ?? 0, values.at(-1) ?? 1],
    times: timeTicks(from, to, Math.max(2, times), timeZone),
    values,
  }
}

/** Hours and minutes; seconds where the span is short, the date where it is long. */
export function timeLabel(
  ts: number,
  [from, to]: readonly [number, number],
  timeZone: string | undefined,
): string {
  if (to - from < 300_000) return formatTime(ts, 'HH:mm:ss', timeZone)
  const clock = formatTime(ts, 'HH:mm', timeZone)
  return clock === '00:00' || to - from > 4 * 86_400_000 ? formatTime(ts, 'MM-DD', timeZone) : clock
}
