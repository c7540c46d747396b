import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
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

it('weighs today and what is usual by one rule, and a trial does, whether the readings are all there or not', async () => {
  const station = await makeStation(test.db, { timeZone: zone })
  const product = await makeProduct(test.db, { properties: [{ propertyNo: 'valve', storage: 'change' }] })
  const { points } = await makeDevice(test.db, { stationId: station.id, productId: product.id })
  const valve = points.valve ?? ''
  const first = midnight - 22 * dayMs
  // shut for a moment at every full hour, ten times, and then open; a little less so each day
  const times = 10
  const ts = Array.from(
    { length: 25 * 24 * times },
    (_, at) => first + Math.floor(at / times) * hourMs + (at % times),
  )
  const openAt = (at: number) => 100 - Math.floor((at - first) / dayMs)
  await seedReadings(test.db, [
    { pointId: valve, ts, values: ts.map((at) => ((at - first) % hourMs === times - 1 ? openAt(at) : 0)) },
  ])
  const watches = [watchOf('band', 0, valve), watchOf('slope', 2, valve), watchOf('peak', 0, valve)]
  const [from, to] = [midnight, midnight + 3 * dayMs]
  const read = async (some: readonly TrendWatch[]) => {
    const reader = createTrendReader(test.db)
    const told: TrendFigure[][] = some.map(() => [])
    for (let now = from + 6 * hourMs; now <= to; now += 6 * hourMs) {
      const asked = some.map((watch, place) => ({ watch, after: told[place]?.at(-1)?.ts ?? from }))
      for (const [place, figures] of (await reader.read(asked, now + settledMs)).entries())
        told[place]?.push(...figures)
    }
    return told
  }
  const expectAlike = async () => {
    const told = await read(watches)
    for (const [place, watch] of watches.entries()) {
      expect(told[place]?.length, watch.figure).toBeGreaterThan(70)
      expect(told[place], watch.figure).toEqual((await inPast(watch, from, to)).figures)
    }
    // whatever else is watched
    expect(await read([watchOf('band', 0, valve)])).toEqual([told[0]])
    return (told[0] ?? []).flatMap((each) => (each.figure === 'band' ? [each] : []))
  }
  for (const { value, low, high } of await expectAlike()) {
    expect(value).toBeGreaterThan(70)
    expect([low > 70, high > 70]).toEqual([true, true])
  }
  // readings of an early day are gone: all is told by roll-ups, to which it was open for a tenth of its readings
  const gone = async (begin: number) =>
    test.db.asOwner((tx) =>
      tx.execute(
        sql`delete from sample where point_id = ${valve}::bigint and ts >= ${begin}::bigint and ts < ${begin + 3 * hourMs}::bigint`,
      ),
    )
  await gone(first)
  for (const { value, high } of await expectAlike()) expect([value < 11, high < 20]).toEqual([true, true])
  // and by the one or the other of days whose readings begin to be all there
  await gone(midnight - 2 * dayMs)
  await expectAlike()
}, 60_000)

it('tells no more of a steady register that is read hourly, or was silent for a night, as it goes and in a trial', async () => {
  const station = await makeStation(test.db, { timeZone: zone })
  const first = midnight - 22 * dayMs
  // 100 kW: read at nine minutes past, and every five minutes but from midnight to eight
  const courses = [
    { every: hourMs, late: 9 * 60_000, isRead: () => true },
    { every: hourMs / 12, late: 0, isRead: (at: number) => at < midnight || at >= midnight + 8 * hourMs },
  ]
  const lines = []
  for (const { every, late, isRead } of courses) {
    const { points } = await makeDevice(test.db, { stationId: station.id })
    const ts = Array.from(
      { length: (22 * dayMs + 12 * hourMs) / every },
      (_, at) => first + at * every + late,
    ).filter(isRead)
    lines.push({ pointId: points.energy ?? '', ts, values: ts.map((at) => ((at - first) / hourMs) * 100) })
  }
  await seedReadings(test.db, lines)
  for (const { pointId: itemId } of lines) {
    const watches = [watchOf('peak', 0, itemId), watchOf('band', 0, itemId), watchOf('slope', 2, itemId)].map(
      (watch) => ({ ...watch, isRate: true }),
    )
    const [from, to] = [midnight, midnight + 10 * hourMs]
    const reader = createTrendReader(test.db)
    const told: TrendFigure[][] = watches.map(() => [])
    for (let now = from + hourMs; now <= to; now += hourMs / 4) {
      const asked = watches.map((watch, place) => ({ watch, after: told[place]?.at(-1)?.ts ?? from }))
      for (const [place, figures] of (await reader.read(asked, now + settledMs)).entries())
        told[place]?.push(...figures)
    }
    for (const [place, watch] of watches.entries()) {
      const past = (await inPast(watch, from, to)).figures
      // what is read at nine past tells the most of an hour that is over, and an hour's last quarters later
      expect(told[place]?.length, watch.figure).toBeGreaterThan(watch.figure === 'peak' ? 35 : 8)
      expect(past.slice(0, told[place]?.length).map(({ ts }) => ts)).toEqual(told[place]?.map(({ ts }) => ts))
      const isSteady = (figure: TrendFigure) =>
        figure.figure === 'slope'
          ? !figure.isClear || Math.abs(figure.perDay) < 1e-6
          : Math.abs(figure.value - 100) < 1e-6
      expect([...(told[place] ?? []), ...past].filter((figure) => !isSteady(figure))).toEqual([])
    }
  }
}, 60_000)
