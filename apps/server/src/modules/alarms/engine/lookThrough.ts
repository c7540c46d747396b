import type { CurrentReadings } from '../../telemetry'
import type { Judging } from './createJudging'
import { type LiveRule, passes, rowLength } from './liveRule'
import type { RuleBook } from './ruleBook'

/** What the readings of a batch are held against. */
interface Held {
  readonly book: RuleBook
  readonly judging: Judging
  /** The rules for which it is: all of the book unless told. */
  readonly isOurs?: ((live: LiveRule) => boolean) | undefined
  /** Hears how many rules looked at a reading, by the partition of their station, where that is asked for. */
  readonly worked?: ((partition: number, looks: number) => void) | undefined
  /** Our clock, Unix ms. */
  readonly now: number
}

/**
 * Looks at the readings of a batch, process conditions first. Most break nothing: they cost a few comparisons, and no object; what
 * rates and expressions remember of them is changed in place.
 */
export function lookThrough(readings: CurrentReadings, { book, judging, isOurs, worked, now }: Held): void {
  if (book.isEmpty) return
  if (book.hasInhibited) hearInhibits(readings, { book, judging, isOurs, now })
  const { rows } = book
  const { points, values } = readings
  for (let index = 0; index < points.length; index += 1) {
    const [point, value] = [points[index], values[index]]
    if (point === undefined || typeof value !== 'number') continue
    const watch = book.watchOf(point)
    if (watch === undefined) continue
    const { row, count, own, joining } = watch
    worked?.(watch.partition, count + joining.length)
    const ts = readings.ts[index] ?? 0
    const quality = readings.qualities[index] ?? 0
    for (let at = 0; at < count; at += 1) {
      if (isOurs === undefined && quality !== 2) {
        if (passes(rows, row + at * rowLength, ts, value, now)) continue
        if (own[at]?.takesAsRate(ts, value, quality, now, judging.touch)) continue
      }
      const live = own[at]
      if (live && isOurs?.(live) !== false)
        judging.look(live, { itemId: point.id, ts, value, quality, heardMs: now }, now)
    }
    for (let at = 0; at < joining.length; at += 1) {
      const joint = joining[at]
      if (joint === undefined) continue
      const { live, name } = joint
      if (isOurs === undefined && name !== undefined)
        if (live.takesAsInput(name, ts, value, quality, judging.touch)) continue
      if (isOurs?.(live) !== false)
        judging.look(live, { itemId: point.id, ts, value, quality, heardMs: now }, now)
    }
  }
}

function hearInhibits(readings: CurrentReadings, { book, judging, isOurs, now }: Held): void {
  for (const [index, point] of readings.points.entries()) {
    const value = readings.values[index]
    if (typeof value !== 'number' || !book.watchOf(point)?.isInhibit) continue
    const [ts, quality] = [readings.ts[index] ?? 0, readings.qualities[index] ?? 0]
    judging.hearInhibit({ itemId: point.id, ts, value, quality, heardMs: now }, now, isOurs)
  }
}
