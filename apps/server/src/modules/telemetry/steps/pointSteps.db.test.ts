import { type PointStep, PointSteps } from '@energy-console/contract/telemetry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { counterCorrectionTable } from '../counters/table'
import { seedHours } from '../seeding/seedHours'
import { seedReadings } from '../seeding/seedReadings'
import { readPointSteps } from './readPointSteps'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Midnight in Shanghai. */
const midnight = Date.UTC(2026, 2, 1, 16)

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test?.close())

interface Asked {
  step: PointStep
  start?: number
  end?: number
  zone?: string
  nowMs?: number
  stationIds?: string[]
}

const read = (itemIds: readonly string[], { stationIds, ...asked }: Asked) =>
  test.db.inTenant({ tenantId: 'demo', stationIds: stationIds ?? 'all' }, async (tx) =>
    PointSteps.parse(
      await readPointSteps(tx, {
        ...{ itemIds, start: midnight, end: midnight + dayMs, zone: 'Asia/Shanghai' },
        ...{ nowMs: midnight + 90 * dayMs, ...asked },
      }),
    ),
  )
const risesOf = ({ lines }: PointSteps, line = 0) =>
  (lines[line]?.values ?? []).map((value) => value?.[3] ?? null)
const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0)

const makeRegister = async (timeZone = 'Asia/Shanghai') => {
  const station = await makeStation(test.db, { timeZone })
  const product = await makeProduct(test.db, {
    properties: [{ propertyNo: 'energy', unit: 'kWh', kind: 'accumulated', rollOverAt: 10_000 }],
  })
  const { points } = await makeDevice(test.db, { stationId: station.id, productId: product.id })
  return { stationId: station.id, pointId: points.energy ?? '' }
}

describe('steps of points', () => {
  it('lose nothing of what a register rose by over a gap, a swap and a roll-over', async () => {
    const { stationId, pointId } = await makeRegister()
    // a reading every ten minutes from before the day; none for three hours; swapped at 12:05; full at 18:00
    const ts = Array.from({ length: 145 }, (_, place) => midnight + (place - 1) * 10 * minuteMs).filter(
      (at) => at < midnight + 3 * hourMs || at >= midnight + 6 * hourMs,
    )
    const swapped = midnight + 12 * hourMs + 5 * minuteMs
    const drawnAt = (at: number) => (at - midnight) / minuteMs
    const values = ts.map((at) =>
      at < swapped ? 5_000 + drawnAt(at) : (9_635 + drawnAt(at) - drawnAt(swapped)) % 10_000,
    )
    await test.db.asSystem((tx) =>
      tx.insert(counterCorrectionTable).values({
        ...{ tenantId: 'demo', stationId, itemId: pointId, kind: 'swap', remark: '换表' },
        ...{ correctionTime: new Date(swapped) },
        ...{ oldValue: 5_000 + drawnAt(swapped), newValue: 9_635 },
      }),
    )
    await seedReadings(test.db, [{ pointId, ts, values }])
    for (const step of ['5m', '15m', '1h'] as const) {
      const answer = await read([pointId], { step })
      expect(answer).toMatchObject({ step, isOver: true, until: midnight + dayMs })
      // the last reading of the day is that of 23:50
      expect(sum(risesOf(answer))).toBeCloseTo(24 * 60 - 10 + 10, 6)
    }
    const hours = risesOf(await read([pointId], { step: '1h' })).map((value) => value && Math.round(value))
    expect(hours.slice(0, 8)).toEqual([60, 60, 60, null, null, null, 240, 60])
    expect([hours[12], hours[18]]).toEqual([60, 60])
  })

  it('say what a register drew, whenever it was read: of a steady load as much in each', async () => {
    // 100 kW: read hourly at seven past; and every five minutes, but not from 08:20 until 11:40
    const [hourly, silent] = [await makeRegister(), await makeRegister()]
    const every = (ms: number, first: number, until: number) =>
      Array.from({ length: (until - first) / ms }, (_, place) => first + place * ms)
    const lines = [
      {
        pointId: hourly.pointId,
        ts: every(hourMs, midnight - 53 * minuteMs, midnight + 26 * hourMs + 7 * minuteMs),
      },
      {
        pointId: silent.pointId,
        ts: [
          ...every(5 * minuteMs, midnight - hourMs, midnight + 8 * hourMs + 20 * minuteMs),
          ...every(5 * minuteMs, midnight + 11 * hourMs + 40 * minuteMs, midnight + 26 * hourMs),
        ],
      },
    ]
    const drawnBy = (at: number) => ((at - midnight + dayMs) / hourMs) * 100
    await seedReadings(
      test.db,
      lines.map(({ pointId, ts }) => ({ pointId, ts, values: ts.map(drawnBy) })),
    )
    const ids = lines.map(({ pointId }) => pointId)
    for (const [step, share, count] of [
      ['5m', 100 / 12, 288],
      ['15m', 25, 96],
      ['1h', 100, 24],
    ] as const) {
      const answer = await read(ids, { step })
      expect(answer.step).toBe(step)
      for (const { drawn } of answer.lines) {
        expect(drawn?.map((value) => value && Number(value.toFixed(6)))).toEqual(
          Array(count).fill(Number(share.toFixed(6))),
        )
      }
    }
    expect((await read(ids, { step: '1d' })).lines.map(({ drawn }) => drawn)).toEqual([undefined, undefined])
  })

  it('are the same for points that are read at other minutes', async () => {
    const station = await makeStation(test.db, { timeZone: 'Asia/Shanghai' })
    const made = [
      await makeDevice(test.db, { stationId: station.id }),
      await makeDevice(test.db, { stationId: station.id }),
    ]
    const ids = made.map(({ points }) => points.power ?? '')
    await seedReadings(
      test.db,
      ids.map((pointId, line) => {
        const ts = Array.from(
          { length: 288 },
          (_, place) => midnight + place * 5 * minuteMs + line * 2 * minuteMs,
        )
        return { pointId, ts, values: ts.map((_, place) => place + line) }
      }),
    )
    const { begins, lines } = await read(ids, { step: '5m' })
    expect(begins).toEqual(Array.from({ length: 288 }, (_, place) => midnight + place * 5 * minuteMs))
    expect(lines.map(({ itemId }) => itemId)).toEqual(ids)
    expect(lines.map(({ values }) => values[7])).toEqual([
      [7, 7, 7, null, 1],
      [8, 8, 8, null, 1],
    ])
    const quarters = await read(ids, { step: '15m' })
    expect(quarters.lines[1]?.values[1]).toEqual([5, 4, 6, null, 3])
  })

  it('go by the clock that is asked for, through its changes', async () => {
    const { pointId } = await makeRegister('Europe/Berlin')
    const start = Date.UTC(2026, 2, 27, 23)
    const ts = Array.from({ length: 4 * 24 - 1 }, (_, place) => start + place * hourMs)
    await seedReadings(test.db, [{ pointId, ts, values: ts.map((_, place) => place) }])
    const zone = 'Europe/Berlin'
    const end = Date.UTC(2026, 2, 30, 22)
    const days = await read([pointId], { step: '1d', start, end, zone })
    expect(days.begins.map((at) => (at - start) / hourMs)).toEqual([0, 24, 47])
    // a day's first reading tells of the hour before it
    expect(risesOf(days)).toEqual([23, 23, 24])
    const change = await read([pointId], { step: '1h', start: start + dayMs, end: start + 47 * hourMs, zone })
    expect(change.begins).toHaveLength(23)
    expect(sum(risesOf(change))).toBe(23)
    const month = await read([pointId], { step: '1M', start, end, zone })
    expect(month.begins).toEqual([Date.UTC(2026, 1, 28, 23)])
    expect([month.until, sum(risesOf(month))]).toEqual([Date.UTC(2026, 2, 31, 22), 94])
    // days of another clock are made of hours
    const others = await read([pointId], {
      step: '1d',
      start: start + hourMs,
      end: start + 49 * hourMs,
      zone: 'UTC',
    })
    expect([others.begins.length, risesOf(others)]).toEqual([2, [24, 24]])
  })

  it('are told when they are over, and by hours where minutes are kept no more', async () => {
    const { pointId } = await makeRegister()
    const hours = Array.from({ length: 24 }, (_, place) => midnight + place * hourMs)
    const first = hours.map((_, place) => place * 10)
    await seedHours(test.db, [{ pointId, hours, first, last: first.map((value) => value + 10) }])
    const nowMs = midnight + 9.5 * hourMs
    const answer = await read([pointId], { step: '5m', nowMs })
    expect(answer).toMatchObject({ step: '1h', isOver: false, until: midnight + 9 * hourMs })
    expect(answer.lines[0]?.values).toHaveLength(9)
    const none = await read([pointId], { step: '1d', nowMs })
    expect(none).toMatchObject({ begins: [], until: midnight, isOver: false })
  })

  it('are refused of points of other stations, and where they are too many', async () => {
    const { pointId } = await makeRegister()
    const other = await makeStation(test.db)
    await expect(read([pointId], { step: '1h', stationIds: [other.id] })).rejects.toMatchObject({
      spec: { status: 404 },
    })
    const refused = (key: string) => ({ spec: { key: `telemetry.${key}` } })
    await expect(read([pointId], { step: '1h', end: midnight })).rejects.toMatchObject(refused('badRange'))
    await expect(read([pointId], { step: '5m', end: midnight + 200 * dayMs })).rejects.toMatchObject(
      refused('tooManySteps'),
    )
  })
})
