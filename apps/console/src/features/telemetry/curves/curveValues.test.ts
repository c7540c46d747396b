import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { curveOf, doubtAt, nextTime, summaryOf, valueAt, withGaps } from './curveValues'
import { valueTable } from './valueTable'

const minuteMs = 60_000
const raw = (points: (number | string | null)[][], gapAfterMs: number | null = minuteMs) =>
  curveOf({ itemId: '1', resolution: 'raw', points }, { gapAfterMs })

describe('a curve', () => {
  it('has a gap where nothing came for long, and none where values are stored when they change', () => {
    const points = [
      [0, 1, 0],
      [30_000, 2, 0],
      [300_000, 3, 0],
    ]
    expect(withGaps(raw(points)).map(({ ts, value }) => [ts, value])).toEqual([
      [0, 1],
      [30_000, 2],
      [30_001, undefined],
      [300_000, 3],
    ])
    expect(withGaps(raw(points, null))).toHaveLength(3)
    expect(valueAt(raw(points), 200_000)).toBeUndefined()
    expect(valueAt(raw(points, null), 200_000)?.value).toBe(2)
  })

  it('goes on where values came rarely but steadily, as before a device reported more often', () => {
    const rare = Array.from({ length: 10 }, (_, at) => [at * 5 * minuteMs, at, 0])
    const often = Array.from({ length: 10 }, (_, at) => [50 * minuteMs + at * 10_000, at, 0])
    expect(withGaps(raw([...rare, ...often]))).toHaveLength(20)
    expect(valueAt(raw([...rare, ...often]), 14 * minuteMs)?.value).toBe(2)
    // one that did not come leaves a gap among the rare ones, and five minutes are one among those that came often
    const missed = rare.filter((_, at) => at !== 5)
    const [later, last] = [often.map(([ts = 0]) => [ts + 6 * minuteMs, 1, 0]), 65 * minuteMs]
    const broken = raw([...missed, ...often, ...later])
    expect(withGaps(broken).filter(({ value }) => value === undefined)).toEqual([
      { ts: 20 * minuteMs + 1 },
      { ts: 51.5 * minuteMs + 1 },
    ])
    expect(valueAt(broken, 23 * minuteMs)).toBeUndefined()
    expect(valueAt(broken, 54 * minuteMs)).toBeUndefined()
    expect(valueAt(broken, last)).toBeUndefined()
  })

  it('has none between buckets that follow each other, be a day of 25 hours among them', () => {
    const hourMs = 3_600_000
    const points = [0, 24, 49, 73].map((hour) => [hour * hourMs, 1, 0, 2])
    const curve = curveOf({ itemId: '1', resolution: '1d', points }, { gapAfterMs: minuteMs })
    expect(withGaps(curve)).toHaveLength(4)
    const broken = curveOf(
      { itemId: '1', resolution: '1d', points: [...points, [200 * hourMs, 1, 1, 1]] },
      undefined,
    )
    expect(withGaps(broken)).toHaveLength(6)
  })

  it('draws no bad reading and no text, and tells of both nothing', () => {
    const curve = raw([
      [0, 1, 0],
      [10, 99, 2],
      [20, 3, 1],
      [30, 'x', 0],
      [40, null, 0],
    ])
    expect(withGaps(curve).map(({ value }) => value)).toEqual([1, 3])
    expect(summaryOf(curve)).toEqual({ low: 1, lowTs: 0, high: 3, highTs: 20, mean: 2, count: 2 })
    expect(valueAt(curve, 15)).toMatchObject({ value: 99, quality: 2 })
  })

  it('goes on with the readings that came since, each once', () => {
    const tail = [0, 10, 20, 30].map((ts) => ({ ts, value: ts, quality: 0 }))
    const curve = curveOf(
      {
        itemId: '1',
        resolution: 'raw',
        points: [
          [0, 0],
          [10, 10],
        ],
      },
      undefined,
      tail,
    )
    expect(curve.values.map(({ ts }) => ts)).toEqual([0, 10, 20, 30])
    // what fell into the last bucket is told by it
    const buckets = [0, minuteMs].map((ts) => [ts, 1, 1, 1])
    const late = [minuteMs + 5, 2 * minuteMs].map((ts) => ({ ts, value: 2, quality: 0 }))
    const rolled = curveOf({ itemId: '1', resolution: '1m', points: buckets }, undefined, late)
    expect(rolled.values.map(({ ts }) => ts)).toEqual([0, minuteMs, 2 * minuteMs])
  })

  it('knows from the answer how long a value stands for, which the distance of its values does not say', () => {
    const of = (points: number[][], tail: readonly { ts: number; value: number; quality: number }[] = []) =>
      curveOf(
        { itemId: '1', resolution: '1m', widthMs: 5 * minuteMs, points },
        { gapAfterMs: minuteMs },
        tail,
      )
    const late = [3, 7].map((minutes) => ({ ts: minutes * minuteMs, value: 2, quality: 0 }))
    // one alone, into whose time the first of the later readings falls
    expect(of([[0, 1, 1, 1]], late).values.map(({ ts }) => ts)).toEqual([0, 7 * minuteMs])
    // some come later within their time than the others
    const uneven = of([0, 5, 11, 15].map((minutes) => [minutes * minuteMs, 1, 1, 1]))
    expect(uneven.widthMs).toBe(5 * minuteMs)
    expect(withGaps(uneven)).toHaveLength(4)
  })

  it('is found at any time as a look through all of it finds it', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(1000), { maxLength: 40 }), fc.nat(1100), (times, at) => {
        const curve = raw(
          times.sort((a, b) => a - b).map((ts) => [ts, ts, 0]),
          50,
        )
        const held = curve.values.findLast(({ ts }) => ts <= at)
        const later = nextTime([curve], at, 1)
        // in what is drawn as a gap it holds for as long as a value may, and wherever a line is drawn
        const isDrawn = later !== undefined && !withGaps(curve).some(({ ts }) => ts === (held?.ts ?? 0) + 1)
        if (held && (later !== undefined || at - held.ts <= 50))
          expect(valueAt(curve, at)).toEqual(isDrawn || at - held.ts <= 50 ? held : undefined)
        if (!held) expect(valueAt(curve, at)).toBeUndefined()
        expect(later).toBe(curve.values.find(({ ts }) => ts > at)?.ts)
        if (later !== undefined) expect(nextTime([curve], later, -1)).toBe(held?.ts)
      }),
    )
  })
})

it('comes to the mean of what held over the time, where a value holds until the next one', () => {
  const curve = curveOf(
    {
      itemId: '1',
      resolution: 'raw',
      holds: true,
      points: [
        [0, 1],
        [10, 5],
        [11, 1],
        [12, 1],
      ].map((one) => [...one, 0]),
    },
    { gapAfterMs: null },
  )
  expect(summaryOf(curve, 20)).toMatchObject({ mean: 1.2, low: 1, high: 5, count: 4 })
  expect(summaryOf({ ...curve, holds: false }, 20)?.mean).toBe(2)
})

describe('what is doubtful', () => {
  const hourMs = 3_600_000
  const points = [0, 1, 2, 6].map((hour) => [hour * hourMs, hour, 0, 9])
  const doubts = [
    { start: 5 * minuteMs, end: 6 * minuteMs, quality: 1 as const },
    { start: hourMs - 1, end: hourMs + 1, quality: 2 as const },
    { start: 4 * hourMs, end: 5 * hourMs, quality: 2 as const },
  ]
  const hours = curveOf(
    { itemId: '1', resolution: '1h', widthMs: hourMs, points },
    { gapAfterMs: minuteMs },
    [],
    doubts,
  )

  it('is said of every hour that it reaches into, and where nothing counts', () => {
    expect(hours.values.map(({ doubt }) => doubt)).toEqual([2, 2, undefined, undefined])
    expect([0, 2, 4.5, 5.5, 6].map((hour) => doubtAt(hours, hour * hourMs))).toEqual([
      ...['含无效读数', undefined, '数据无效', undefined, undefined],
    ])
    // the mean of an hour counts, whatever else came in it
    expect(withGaps(hours).filter(({ value }) => value !== undefined)).toHaveLength(4)
    const readings = raw([
      [0, 1, 1],
      [10, 2, 2],
    ])
    expect([doubtAt(readings, 0), doubtAt(readings, 10)]).toEqual(['存疑', '数据无效'])
  })

  it('is one where nothing counts between, and marks no hour for what is not of it', () => {
    const run = (from: number, to: number, quality: 1 | 2) => ({
      start: from * minuteMs,
      end: to * minuteMs,
      quality,
    })
    // the hours of 3 and 4 have no good readings
    const runs = [run(170, 170, 1), run(190, 190, 2), run(250, 260, 1), run(301, 301, 1), run(300, 300, 1)]
    const told = curveOf(
      {
        itemId: '1',
        resolution: '1h',
        widthMs: hourMs,
        points: [0, 1, 2, 5].map((hour) => [hour * hourMs, 1, 1, 1]),
      },
      undefined,
      [],
      runs,
    )
    expect(told.doubts).toEqual([run(170, 170, 1), run(190, 260, 2), run(300, 301, 1)])
    expect(told.values.map(({ doubt }) => doubt)).toEqual([undefined, undefined, 1, 1])
  })

  it('stands in the table', () => {
    const line = { name: 'P', info: { dataType: 'number' as const, decimals: 0 }, curve: hours }
    const table = valueTable({
      of: 'T',
      t: (text) => text,
      lines: [line],
      timeOf: (ts) => String(ts / hourMs),
    })
    expect(table.rows).toEqual([
      ['6', '6'],
      ['4', '-- (数据无效)'],
      ['2', '2'],
      ['1', '1 (含无效读数)'],
      ['0', '0 (含无效读数)'],
    ])
  })
})
