import { type SeededHours, seedHours } from '../../modules/telemetry'
import type { Database } from '../../platform/database'
import type { Plant } from '../plant'
import { plantPoints } from './plantPoints'
import { storeInParts } from './storeInParts'

const hourMs = 3_600_000
/** Stored at a time. */
const chunkHours = 30 * 24

interface EnergyOptions {
  /** At or before `fromMs`. */
  plant: Plant
  /** First and last full hour, Unix ms. */
  fromMs: number
  untilMs: number
  /** Point ids by `code.propertyNo`. */
  points: ReadonlyMap<string, string>
  onProgress(part: number): void
}

/**
 * Runs the plant, by the hour, through the months before its detailed history and stores what its registers rose by,
 * so that last year's month is there to compare with. Running it again stores nothing twice.
 */
export const seedEnergy = (db: Database, options: EnergyOptions): Promise<void> =>
  storeInParts(runByTheHour(options), (lines) => seedHours(db, lines))

/** What the registers rose by, thirty days at a time. */
function* runByTheHour({
  plant,
  fromMs,
  untilMs,
  points,
  onProgress,
}: EnergyOptions): Generator<SeededHours[]> {
  const registers = plantPoints(points).filter(({ property }) => property.kind === 'accumulated')
  const read = (t: number) => {
    const values = plant.valuesAt(t)
    return registers.map(({ code, property }) => Number(values[code]?.[property.propertyNo] ?? 0))
  }
  let before = read(fromMs)
  for (let start = fromMs; start < untilMs; start += chunkHours * hourMs) {
    const end = Math.min(start + chunkHours * hourMs, untilMs)
    const lines = registers.map(({ pointId }) => ({
      pointId,
      hours: [] as number[],
      first: [] as number[],
      last: [] as number[],
    }))
    for (let hour = start; hour < end; hour += hourMs) {
      const after = read(hour + hourMs)
      for (const [index, line] of lines.entries()) {
        line.hours.push(hour)
        line.first.push(before[index] ?? 0)
        line.last.push(after[index] ?? 0)
      }
      before = after
    }
    onProgress((end - fromMs) / (untilMs - fromMs))
    yield lines
  }
}
