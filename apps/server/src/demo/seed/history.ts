import { type SeededLine, seedReadings } from '../../modules/telemetry'
import type { Database } from '../../platform/database'
import type { Plant } from '../plant'
import { isUnread } from './meterOutages'
import { type PlantPoint, plantPoints } from './plantPoints'
import { storeInParts } from './storeInParts'

const stepMs = 300_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The growing line of one point, and what was last put on it. */
interface Line extends PlantPoint {
  ts: number[]
  values: number[]
  last: number | undefined
}

interface HistoryOptions {
  /** At or before `fromMs`. */
  plant: Plant
  /** First and last moment to store. */
  fromMs: number
  untilMs: number
  /** Point ids by `code.propertyNo`. */
  points: ReadonlyMap<string, string>
  onDay(day: number, days: number): void
}

/**
 * Runs the plant through its first days and stores what its meters showed every five minutes, a day at a time. States
 * and set points are stored when they change and at full hours. Running it again stores nothing twice.
 */
export const seedHistory = (db: Database, options: HistoryOptions): Promise<void> =>
  storeInParts(runByTheDay(options), (lines) => seedReadings(db, lines))

function* runByTheDay({ plant, fromMs, untilMs, points, onDay }: HistoryOptions): Generator<SeededLine[]> {
  const lines = plantPoints(points).map((point): Line => ({ ...point, ts: [], values: [], last: undefined }))
  const days = Math.ceil((untilMs - fromMs) / dayMs)
  for (let day = 0; day < days; day += 1) {
    const end = Math.min(fromMs + (day + 1) * dayMs, untilMs + 1)
    for (let t = fromMs + day * dayMs; t < end; t += stepMs) {
      const values = plant.valuesAt(t)
      for (const line of lines)
        if (!isUnread(line.code, t, untilMs)) append(line, t, values[line.code]?.[line.property.propertyNo])
    }
    onDay(day + 1, days)
    yield takeFrom(lines)
  }
}

/** What has gathered on the lines since the last time. */
function takeFrom(lines: readonly Line[]): SeededLine[] {
  return lines.flatMap((line) => {
    const { pointId, ts, values } = line
    line.ts = []
    line.values = []
    return ts.length > 0 ? [{ pointId, ts, values }] : []
  })
}

function append(line: Line, ts: number, read: number | boolean | undefined): void {
  if (read === undefined) return
  const value = Number(read)
  const { storage, kind, deadBand } = line.property
  const isState = storage === 'change' && kind === 'state'
  if (isState && line.last !== undefined && ts % hourMs !== 0) {
    if (Math.abs(value - line.last) <= (deadBand ?? 0)) return
  }
  line.ts.push(ts)
  line.values.push(value)
  line.last = value
}
