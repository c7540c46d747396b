import { setTimeout as delay } from 'node:timers/promises'
import type { Tx } from '../../../platform/database'
import { addReading, noReadings, type Readings } from '../ingest/readings'
import { acceptedMs } from '../store/limits'
import { rowDaysBefore, samplePlan } from '../store/partitions'

/*
 * Readings older than what gateways may still send belong to days that are sealed, and whose chunks lie in months. They go the way of
 * all readings: rows in a partition of their day, rolled up and sealed. So that there are never many such partitions, with each of
 * which everybody plans whose span is not known, only some of those days are open at once; the next ones wait until they are sealed.
 */

/** Days before those that readings are accepted of which lie in rows at once, and those that one piece adds at most. */
const [mostOpen, daysAtOnce] = [40, 20]
/** How often it is looked whether there is room. */
const lookMs = 2_000

/** Readings of an import that are stored together. */
export interface DayPiece {
  readings: Readings
  /** Beginnings of their days, where these are past. */
  pastDays: readonly number[]
}

/** Beginning of the first day of which gateways may send. */
const acceptedFrom = (nowMs: number) => samplePlan.boundsOf(nowMs - acceptedMs).from

/** Cuts readings into those of accepted days, and pieces of some past days, the oldest first. */
export function piecesByDay({ points, ts, values, qualities }: Readings, nowMs: number): DayPiece[] {
  const from = acceptedFrom(nowMs)
  const dayOf = (at: number) => samplePlan.boundsOf(at).from
  const past = [...new Set(ts.flatMap((at) => (at < from ? [dayOf(at)] : [])))].sort((a, b) => a - b)
  const places = new Map(past.map((day, at) => [day, Math.floor(at / daysAtOnce)]))
  const recent = Math.ceil(past.length / daysAtOnce)
  const pieces = Array.from({ length: recent + 1 }, (_, place) => ({
    readings: noReadings(),
    pastDays: past.slice(place * daysAtOnce, (place + 1) * daysAtOnce),
  }))
  points.forEach((point, place) => {
    const at = ts[place] ?? 0
    const piece = pieces[places.get(dayOf(at)) ?? recent]
    if (piece) addReading(piece.readings, point, at, values[place] ?? 0, qualities[place] ?? 0)
  })
  return pieces.filter(({ readings }) => readings.ts.length > 0)
}

interface Waiting {
  nowMs: number
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Has what lies in rows rolled up and sealed. */
  seal(): Promise<void>
  /** Told while it waits; throws where the import is to end. */
  onWait(): Promise<void>
  signal: AbortSignal
}

/** Comes back once few enough past days lie in rows. */
export async function roomForPastDays({ nowMs, inTenant, seal, onWait, signal }: Waiting): Promise<void> {
  for (
    let looks = 0;
    (await inTenant((tx) => rowDaysBefore(tx, acceptedFrom(nowMs)))) > mostOpen - daysAtOnce;
    looks += 1
  ) {
    // a run seals what it finds; what has been rolled up only since then is another's
    if (looks % 5 === 0) await seal()
    await onWait()
    await delay(lookMs, undefined, { signal })
  }
}
