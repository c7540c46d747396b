import { type ImportedHours, importHours } from '../../modules/telemetry'
import type { Database } from '../../platform/database'
import { type Plant, type PropertySpec, plantDevices, plantProducts } from '../plant'

const hourMs = 3_600_000
/** Stored at a time. */
const chunkHours = 30 * 24

interface Register {
  pointId: string
  code: string
  propertyNo: string
}

/**
 * Runs the plant, by the hour, through the months before its detailed history and stores what its registers rose by,
 * so that last year's month is there to compare with. Running it again stores nothing twice.
 */
export async function seedEnergy(
  db: Database,
  options: {
    /** At or before `fromMs`. */
    plant: Plant
    /** First and last full hour, Unix ms. */
    fromMs: number
    untilMs: number
    /** Point ids by `code.propertyNo`. */
    points: ReadonlyMap<string, string>
    onProgress(part: number): void
  },
): Promise<void> {
  const { plant, fromMs, untilMs, points, onProgress } = options
  const registers = plantDevices.flatMap(({ code, product }) =>
    plantProducts[product].properties.flatMap(({ propertyNo, kind }: PropertySpec): Register[] => {
      const pointId = points.get(`${code}.${propertyNo}`)
      return kind === 'accumulated' && pointId !== undefined ? [{ pointId, code, propertyNo }] : []
    }),
  )
  const read = (t: number) => {
    const values = plant.valuesAt(t)
    return registers.map(({ code, propertyNo }) => Number(values[code]?.[propertyNo] ?? 0))
  }
  let before = read(fromMs)
  // The database stores one part while the next is worked out.
  let storing: Promise<void> = Promise.resolve()
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
    await storing
    onProgress((end - fromMs) / (untilMs - fromMs))
    storing = importHours(db, lines satisfies ImportedHours[])
    // A failure is thrown by the await above or below; until then nobody else may see it.
    storing.catch(() => undefined)
  }
  await storing
}
