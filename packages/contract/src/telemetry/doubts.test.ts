import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Doubt, doubtIn, joinedDoubts, unvalued, valueTimes } from './doubts'

const doubt = fc
  .tuple(fc.nat({ max: 200 }), fc.nat({ max: 40 }), fc.constantFrom(1 as const, 2 as const))
  .map(([start, length, quality]): Doubt => ({ start, end: start + length, quality }))
const starts = fc
  .uniqueArray(fc.nat({ max: 240 }), { maxLength: 60 })
  .map((found) => found.sort((a, b) => a - b))
const worst = (doubts: readonly Doubt[]) => doubts.reduce((most, { quality }) => Math.max(most, quality), 0)

it('tells of each value the worst doubt of its time, and what is in the time of none, as one that looks at all of them', () => {
  fc.assert(
    fc.property(fc.array(doubt, { maxLength: 20 }), starts, fc.nat({ max: 30 }), (found, values, widthMs) => {
      const times = valueTimes(values, (ts) => ts + widthMs)
      const doubts = joinedDoubts(found, times)
      const within = (from: number, before: number) =>
        found.filter(({ start, end }) => start < before && end >= from)
      for (const { ts, until } of times)
        expect(doubtIn(doubts, ts, until)).toBe(ts === until ? 0 : worst(within(ts, until)))
      // before, between and after the times of values
      const between = [...times, undefined].flatMap((time, at) => {
        const before = times[at - 1]
        const [from, end] = [before?.until ?? -1, time?.ts ?? 1_000]
        const isShort = before !== undefined && end - from < before.until - before.ts
        const told = within(from, end).filter((one) => !isShort || one.start >= from || one.end < end)
        if (from >= end || told.length === 0) return []
        return {
          start: Math.max(from, Math.min(...told.map(({ start }) => start))),
          end: Math.min(end - 1, Math.max(...told.map((one) => one.end))),
          quality: worst(told),
        }
      })
      expect(unvalued(doubts, times)).toEqual(between)
      expect(doubts.every(({ end }, at) => end < (doubts[at + 1]?.start ?? Number.POSITIVE_INFINITY))).toBe(
        true,
      )
    }),
    { numRuns: 500 },
  )
})

it('tells a bad stretch of the times without a value in its midst, and no value of what is beside it', () => {
  const times = valueTimes([0, 50, 60], (ts) => ts + 10)
  expect(times).toEqual([
    { ts: 0, until: 10 },
    { ts: 50, until: 60 },
    { ts: 60, until: 70 },
  ])
  const stretch = joinedDoubts([{ start: 5, end: 55, quality: 2 }], times)
  expect(unvalued(stretch, times)).toEqual([{ start: 10, end: 49, quality: 2 }])
  expect(times.map(({ ts, until }) => doubtIn(stretch, ts, until))).toEqual([2, 2, 0])
  const beside = joinedDoubts(
    [
      { start: 6, end: 6, quality: 1 },
      { start: 15, end: 15, quality: 2 },
    ],
    times,
  )
  expect(times.map(({ ts, until }) => doubtIn(beside, ts, until))).toEqual([1, 0, 0])
})
