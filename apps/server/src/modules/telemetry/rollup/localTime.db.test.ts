import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice, makeStation } from '../../../testing/factories'
import { seedReadings } from '../seeding/seedReadings'
import { createPartitions } from '../store/partitions'
import { rollUp } from './rollUp'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Each zone with an instant shortly before its clock changes (none in Kolkata). */
const zones = [
  ['Asia/Kolkata', '2026-03-28T12:00:00Z'],
  ['America/St_Johns', '2026-03-06T12:00:00Z'],
  ['Pacific/Chatham', '2026-04-03T12:00:00Z'],
  ['Europe/Berlin', '2026-03-27T12:00:00Z'],
  ['Europe/Berlin', '2026-10-23T12:00:00Z'],
  // there at midnight: a day that begins at one o'clock, and one whose last hour comes twice
  ['Africa/Cairo', '2026-04-23T12:00:00Z'],
  ['Asia/Beirut', '2026-10-23T12:00:00Z'],
] as const

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

/** Readings over five days: minutes between them, and what the register rose meanwhile. */
const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 50 })), {
  minLength: 20,
  maxLength: 60,
})

interface Bucket {
  at: number
  count: number
  rise: number
  min: number
  max: number
}

/** What the zone's clock shows, `yyyy-MM-dd HH:mm:ss`. */
const clockIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (ts: number) => format.format(ts)
}

/** The instant at which the clock showed the full hour; an hour that comes twice is two. */
const fullHour = (timeZone: string) => {
  const clock = clockIn(timeZone)
  return (ts: number) => {
    const [, minute, second] = clock(ts).slice(11).split(':').map(Number)
    return String(ts - (minute ?? 0) * 60_000 - (second ?? 0) * 1_000)
  }
}

/** Adds readings up that have the same key. */
function addUp(
  readings: readonly { ts: number; value: number; rise: number }[],
  keyOf: (ts: number) => string,
) {
  const sums = new Map<string, Omit<Bucket, 'at'>>()
  for (const { ts, value, rise } of readings) {
    const key = keyOf(ts)
    const sum = sums.get(key) ?? { count: 0, rise: 0, min: value, max: value }
    const { min, max } = { min: Math.min(sum.min, value), max: Math.max(sum.max, value) }
    sums.set(key, { count: sum.count + 1, rise: sum.rise + rise, min, max })
  }
  return [...sums.values()]
}

const withoutPlace = ({ count, rise, min, max }: Bucket) => ({ count, rise, min, max })

describe('roll-ups in a zone whose hours or days are not those of UTC', () => {
  it.each(zones)(
    'add up to the hours, days and months of its clock: %s at %s',
    { timeout: 120_000 },
    async (timeZone, begin) => {
      const station = await makeStation(test.db, { timeZone })
      await fc.assert(
        fc.asyncProperty(
          lines,
          fc.integer({ min: 0, max: 59 }),
          fc.boolean(),
          async (steps, minute, isLate) => {
            const { points } = await makeDevice(test.db, { stationId: station.id })
            const pointId = points.energy ?? ''
            let [ts, value] = [Date.parse(begin) + minute * 60_000, 0]
            const readings = steps.map(([minutes, rise], index) => {
              ts += minutes * 60_000
              value += rise
              return { ts, value, rise: index === 0 ? 0 : rise }
            })
            const line = (part: typeof readings) => ({
              pointId,
              ts: part.map((reading) => reading.ts),
              values: part.map((reading) => reading.value),
            })
            const even = readings.filter((_, index) => index % 2 === 0)
            await seedReadings(test.db, [line(isLate ? even : readings)])
            if (isLate) await seedReadings(test.db, [line(readings)])
            await rollUp(test.db, createPartitions(test.db))
            const read = async (table: string, more = ''): Promise<(Bucket & { read?: number })[]> => {
              const { rows } = await test.db.systemPool.query(
                `select bucket::float8 as at, count, rise, min, max${more} from ${table} where point_id = $1 order by bucket`,
                [pointId],
              )
              return rows
            }
            const clock = clockIn(timeZone)
            const [hours, days] = [await read('rollup_1h'), await read('rollup_1d', ', hours_read as read')]
            expect(hours.map(withoutPlace)).toEqual(addUp(readings, fullHour(timeZone)))
            expect(days.map(withoutPlace)).toEqual(addUp(readings, (ts) => clock(ts).slice(0, 10)))
            const dateAt = (at: number) => clock(at).slice(0, 10)
            expect(days.every(({ at }) => dateAt(at) !== dateAt(at - 1))).toBe(true)
            expect(hours.every(({ at }) => clock(at).endsWith(':00:00'))).toBe(true)
            const hoursRead = days.flatMap(({ at, read }) =>
              Array.from({ length: 25 }, (_, hour) => at + hour * hourMs).filter(
                (_, hour) => (read ?? 0) & (1 << hour),
              ),
            )
            expect(hoursRead).toEqual(hours.map(({ at }) => at))
            const months = addUp(readings, (ts) => clock(ts).slice(0, 7))
            const ofMonths = new Map<string, number>()
            for (const { at, rise } of days) {
              const month = clock(at).slice(0, 7)
              ofMonths.set(month, (ofMonths.get(month) ?? 0) + rise)
            }
            expect([...ofMonths.values()]).toEqual(months.map(({ rise }) => rise))
          },
        ),
        { numRuns: 6 },
      )
    },
  )

  it('and one whose zone nobody knows hurts itself alone', async () => {
    const stations = [
      await makeStation(test.db, { timeZone: 'Mars/Olympus' }),
      await makeStation(test.db, { timeZone: 'Asia/Shanghai' }),
    ]
    const begin = Date.parse('2026-05-01T00:30:00Z')
    const devices = await Promise.all(stations.map(({ id }) => makeDevice(test.db, { stationId: id })))
    const ids = devices.map(({ points }) => points.power ?? '')
    await seedReadings(
      test.db,
      ids.map((pointId) => ({ pointId, ts: [begin, begin + 60_000], values: [1, 2] })),
    )
    const { rows } = await test.db.systemPool.query(
      'select bucket::float8 as at from rollup_1d where point_id = any ($1::bigint[]) order by point_id',
      [ids],
    )
    expect(rows.map(({ at }) => at % dayMs)).toEqual([0, 16 * hourMs])
  })
})
