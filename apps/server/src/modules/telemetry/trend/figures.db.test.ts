import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice, makeStation } from '../../../testing/factories'
import { seedHours } from '../seeding/seedHours'
import { seedReadings } from '../seeding/seedReadings'
import { createTrendReader, settledMs } from './createTrendReader'
import type { TrendFigure, TrendWatch } from './figures'
import { pastFigures } from './pastFigures'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const zone = 'Asia/Kolkata'
/** Midnight in Kolkata, whose hours are not those of UTC. */
const midnight = Date.UTC(2026, 2, 1, 18, 30)

let test: TestDatabase
let power: string
let energy: string
beforeAll(async () => {
  test = await createTestDatabase()
  const station = await makeStation(test.db, { timeZone: zone })
  const { points } = await makeDevice(test.db, { stationId: station.id })
  ;[power, energy] = [points.power ?? '', points.energy ?? '']
  const load = (at: number) => 100 + Math.round((at - midnight) / dayMs) + ((((at / hourMs) % 24) * 7) % 11)
  // quarters of three and a half weeks; of the register hours of ten
  const ts = Array.from({ length: 24 * 96 }, (_, place) => midnight - 22 * dayMs + place * (hourMs / 4))
  await seedReadings(test.db, [{ pointId: power, ts, values: ts.map(load) }])
  const hours = Array.from({ length: 70 * 24 }, (_, place) => midnight - 68 * dayMs + place * hourMs)
  let shown = 0
  const first = hours.map((at) => {
    shown += load(at)
    return shown - load(at)
  })
  const last = first.map((value, place) => value + load(hours[place] ?? 0))
  await seedHours(test.db, [{ pointId: energy, hours, first, last }])
})
afterAll(() => test?.close())

const watchOf = (figure: TrendWatch['figure'], days = 7, itemId = energy): TrendWatch => ({
  ...{ itemId, isRate: itemId === energy, zone, figure, days },
})
const inPast = (watch: TrendWatch, startMs: number, endMs: number) =>
  test.db.inTenant({ tenantId: 'demo', stationIds: 'all' }, (tx) =>
    pastFigures(tx, watch, { startMs, endMs, nowMs: midnight + 30 * dayMs }),
  )

it('says as it goes what it says of the past, each figure once, whatever is missed', async () => {
  const watches = [
    ...[watchOf('band'), watchOf('slope', 14), watchOf('slope', 2), watchOf('peak')],
    ...[watchOf('peak', 0, power), watchOf('band', 0, power)],
  ]
  const [from, to] = [midnight - 5 * hourMs, midnight + 7 * hourMs]
  const reader = createTrendReader(test.db)
  const told: TrendFigure[][] = watches.map(() => [])
  // every quarter of an hour but for three hours in which nobody looks
  for (let now = from; now <= to; now += hourMs / 4) {
    if (now > midnight - 2 * hourMs && now < midnight + hourMs) continue
    const asked = watches.map((watch, place) => ({ watch, after: told[place]?.at(-1)?.ts ?? from }))
    for (const [place, figures] of (await reader.read(asked, now + settledMs)).entries())
      told[place]?.push(...figures)
  }
  for (const [place, watch] of watches.entries())
    expect(told[place]).toEqual((await inPast(watch, from, to)).figures)
  expect(told.map((figures) => figures.length)).toEqual([12, 1, 12, 12, 48, 12])
  // of quarters where they are kept
  expect((await inPast(watchOf('peak', 0, power), from, to)).step).toBe('15m')
  expect((await inPast(watchOf('peak'), from, to)).step).toBe('1h')
})

it('says the newest alone where nothing was said before, and nothing of what is not known', async () => {
  const reader = createTrendReader(test.db)
  const now = midnight + 3 * hourMs + settledMs
  const newest = await reader.read(
    [watchOf('band'), watchOf('slope', 14), watchOf('band', 0, power)].map((watch) => ({
      watch,
      after: undefined,
    })),
    now,
  )
  expect(newest.map((figures) => figures.map(({ ts }) => (ts - midnight) / hourMs))).toEqual([[3], [0], [3]])
  // a step is told three minutes after its end
  const [early] = await reader.read([{ watch: watchOf('band'), after: undefined }], now - 1)
  expect(early?.map(({ ts }) => (ts - midnight) / hourMs)).toEqual([2])
  const unknown = await reader.read([{ watch: watchOf('band'), after: undefined }], midnight - 60 * dayMs)
  expect(unknown).toEqual([[]])
})
