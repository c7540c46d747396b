import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDemandSum } from './demandSum'
import { type Minute, slidingDemand } from './slidingDemand'

const minuteMs = 60_000

/** A register that is read every so many minutes and draws by the minute, kW. */
const register = (kw: (minute: number) => number, { length = 120, every = 1, from = 0 } = {}): Minute[] => {
  const minutes: Minute[] = []
  let rise = 0
  for (let at = from; at < length; at += 1) {
    rise += kw(at) / 60
    if ((at - from) % every === every - 1) {
      minutes.push({ ts: at * minuteMs, rise, mean: 0 })
      rise = 0
    }
  }
  return minutes
}

const sumOf = (registers: readonly (readonly Minute[])[], factor = 1) => {
  const sum = createDemandSum({ start: 0, end: 100_000 * minuteMs })
  for (const minutes of registers) sum.add(minutes, factor)
  return sum.demands()
}
const largest = (demands: readonly { value: number }[]) => Math.max(...demands.map(({ value }) => value))
/** 60 kW for a quarter of an hour, 10 else. */
const peakAt = (minute: number) => (at: number) => (at >= minute && at < minute + 15 ? 60 : 10)

describe('the demand of registers that count together', () => {
  it('is largest where their sum is, not where each of them is', () => {
    const apart = sumOf([register(peakAt(30)), register(peakAt(75))])
    expect(largest(apart)).toBeCloseTo(70, 6)
    const together = sumOf([register(peakAt(30)), register(peakAt(30))])
    expect(largest(together)).toBeCloseTo(120, 6)
    expect(together.find(({ value }) => value > 119.99)?.ts).toBe(45 * minuteMs)
  })

  it('of one alone is its own, in the unit that is asked for', () => {
    const minutes = fc.array(fc.record({ gap: fc.integer({ min: 1, max: 70 }), rise: fc.nat(1_000) }))
    fc.assert(
      fc.property(minutes, (list) => {
        let ts = 0
        const own = list.map(({ gap, rise }) => {
          ts += gap * minuteMs
          return { ts, rise, mean: 0 }
        })
        const expected = slidingDemand(own).map((demand) => ({ ...demand, value: demand.value * 1_000 }))
        expect(sumOf([own], 1_000)).toEqual(expected)
        const twice = sumOf([own, own], 500)
        expect(twice.map(({ ts }) => ts)).toEqual(expected.map(({ ts }) => ts))
        for (const [at, { value }] of twice.entries()) expect(value).toBeCloseTo(expected[at]?.value ?? 0, 3)
      }),
    )
  })

  it('is that of a meter that counts what all of them do', () => {
    const loads = fc.array(fc.array(fc.nat(600), { minLength: 60, maxLength: 60 }), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(loads, (list) => {
        const all = slidingDemand(
          register((at) => list.reduce((sum, kw) => sum + (kw[at] ?? 0), 0), { length: 60 }),
        )
        const sum = sumOf(list.map((kw) => register((at) => kw[at] ?? 0, { length: 60 })))
        expect(sum.map(({ ts }) => ts)).toEqual(all.map(({ ts }) => ts))
        for (const [at, { value }] of sum.entries()) expect(value).toBeCloseTo(all[at]?.value ?? 0, 6)
      }),
    )
  })

  it('takes one that is read rarely for even between its readings, and for nothing before and after them', () => {
    const rare = register(() => 30, { every: 10, from: 40, length: 80 })
    const demands = sumOf([register(() => 10), rare])
    const at = (minute: number) => demands.find(({ ts }) => ts === minute * minuteMs)?.value
    expect(at(55)).toBeCloseTo(10, 6)
    expect(at(65)).toBeCloseTo(40, 6)
    expect(at(77)).toBeCloseTo(40, 6)
    expect(at(81)).toBeCloseTo(10, 6)
  })

  it.each([1, 2])(
    'is told of the minutes of the span alone, its last one included: %i registers',
    (count) => {
      const sum = createDemandSum({ start: 30 * minuteMs, end: 60 * minuteMs })
      for (let at = 0; at < count; at += 1)
        sum.add(
          register(() => 10),
          1,
        )
      const minutes = sum.demands().map(({ ts }) => ts / minuteMs)
      expect(minutes).toEqual(Array.from({ length: 30 }, (_, at) => 31 + at))
    },
  )

  it('is nothing of nothing', () => {
    expect(sumOf([])).toEqual([])
    expect(sumOf([[], register(() => 5, { length: 15 })])).toEqual([])
  })
})
