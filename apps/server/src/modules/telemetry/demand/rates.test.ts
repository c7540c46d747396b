import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ratesOf } from './rates'
import { thinHours } from './thinHours'

const [minuteMs, hourMs] = [60_000, 3_600_000]
const quarters = (from: number, count: number) =>
  Array.from({ length: count + 1 }, (_, place) => from + (place * hourMs) / 4)

describe('the rates of a register', () => {
  it('are those of a steady load, however seldom it is read and however long it was silent', () => {
    // 100 kW, read at 00:00, every five minutes until 01:00, then hourly, and after 02:00 not before 10:00
    const ts = [
      ...Array.from({ length: 13 }, (_, place) => place * 5 * minuteMs),
      ...[2 * hourMs, 10 * hourMs],
    ]
    const rises = ts.map((at, place) => ({
      ts: at,
      rise: ((at - (ts[place - 1] ?? at)) / hourMs) * 100,
      mean: 0,
    }))
    const rates = ratesOf(rises, quarters(0, 40))
    // the first minute of the first quarter is not known; 10:00 is the last reading
    expect(rates[0]?.value).toBeNull()
    for (const { value } of rates.slice(1)) expect(value).toBeCloseTo(100, 6)
    expect(rates[20]?.toldAt).toBe(10 * hourMs)
    expect(ratesOf(rises, quarters(0, 41))[40]?.value).toBeNull()
  })

  it('are told by a part of a step whose end is not reached yet where that is asked for', () => {
    // 10 a minute until minute 10 of the quarter
    const rises = Array.from({ length: 25 }, (_, place) => ({ ts: place * minuteMs, rise: 10, mean: 0 }))
    const told = (tellsParts: boolean) =>
      ratesOf(rises, quarters(0, 3), { tellsParts }).map(({ value }) => value)
    expect(told(false)).toEqual([null, null, null])
    expect(told(true)).toEqual([null, 600, null])
    expect(ratesOf([], quarters(0, 1))).toEqual([{ value: null, toldAt: hourMs / 4 }])
  })

  it('add up to what was drawn between the first and the last reading, whatever the readings are', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat({ max: 600 }), { minLength: 2, maxLength: 40 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 500 })),
        (minutes, drawn) => {
          const rises = minutes
            .sort((a, b) => a - b)
            .map((minute) => ({ ts: minute * minuteMs, rise: drawn.next().value ?? 0, mean: 0 }))
          const [first = 0, last = 0] = [rises[0], rises.at(-1)].map((each) => (each?.ts ?? 0) + minuteMs)
          const edges = Array.from(
            { length: (last - first) / minuteMs + 1 },
            (_, place) => first + place * minuteMs,
          )
          const sum = ratesOf(rises, edges).reduce((all, { value }) => all + (value ?? Number.NaN) / 60, 0)
          expect(sum).toBeCloseTo(
            rises.slice(1).reduce((all, { rise }) => all + rise, 0),
            6,
          )
        },
      ),
    )
  })
})

it('hours that do not say when a register was read are those of one read seldom, with a gap, or not over', () => {
  const hours = (counts: readonly number[]) =>
    counts.map((count, hour) => ({ ts: hour * hourMs, rise: 1, count }))
  const day = 24 * hourMs
  expect(thinHours(hours([12, 11, 12, 12, 12]), day)).toEqual([])
  // with those beside them, and together where there is little between
  expect(thinHours(hours([12, 12, 12, 7, 12, 12, 12, 12, 12, 12, 12, 12, 3]), day)).toEqual([
    { start: 2 * hourMs, end: 5 * hourMs },
    { start: 11 * hourMs, end: 13 * hourMs },
  ])
  expect(thinHours(hours([12, 7, 12, 12, 12, 12, 3]), day)).toEqual([{ start: 0, end: 7 * hourMs }])
  expect(thinHours(hours([1, 1, 1]), day)).toEqual([{ start: 0, end: 3 * hourMs }])
  expect(thinHours(hours([12, 12, 12]), 2.5 * hourMs)).toEqual([{ start: hourMs, end: 3 * hourMs }])
})
