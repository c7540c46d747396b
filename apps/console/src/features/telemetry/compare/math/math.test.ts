import { factorBetween } from '@energy-console/contract/energy'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayTypeOf, hourGrid, profilesOf } from './days'
import { equationText, regressionOf } from './regression'
import {
  converted,
  differenceOf,
  drawnOf,
  durationOf,
  figuresOf,
  indexed,
  ratioOf,
  type Series,
  scaled,
  seriesOf,
} from './series'
import { elapsedBetween, elapsedOf, stepsFor, usualStep } from './steps'

const value = fc.integer({ min: -1_000_000, max: 1_000_000 })
const series = fc
  .array(fc.option(value, { nil: null }), { maxLength: 60 })
  .map((values): Series => values.map((one, index) => ({ at: index * 60_000, value: one })))
const valuesOf = (of: Series) => of.flatMap((one) => (one.value === null ? [] : [one.value]))

describe('comparing', () => {
  it('brings lines to one scale and keeps their shape', () => {
    fc.assert(
      fc.property(series, (of) => {
        const shares = valuesOf(scaled(of))
        expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
        const plain = valuesOf(of)
        if (new Set(plain).size > 1) expect([Math.min(...shares), Math.max(...shares)]).toEqual([0, 1])
        const index = valuesOf(indexed(of))
        const base = plain.find((one) => one !== 0)
        expect(index).toHaveLength(base === undefined ? 0 : plain.length)
        for (const [at, one] of index.entries())
          expect(one).toBeCloseTo(((plain[at] ?? 0) / (base ?? 1)) * 100, 6)
        expect(scaled(of).map(({ at }) => at)).toEqual(of.map(({ at }) => at))
      }),
    )
  })

  it('finds differences and ratios at the times that both have, and undoes them', () => {
    fc.assert(
      fc.property(series, series, (a, b) => {
        const both = a.filter((one, at) => one.value !== null && (b[at]?.value ?? null) !== null)
        const difference = differenceOf(a, b)
        expect(difference.map(({ at }) => at)).toEqual(both.map(({ at }) => at))
        for (const { at, value: less } of difference) {
          const [first, second] = [a, b].map((of) => of.find((one) => one.at === at)?.value ?? 0)
          expect((less ?? 0) + (second ?? 0)).toBe(first)
        }
        for (const { at, value: ratio } of ratioOf(a, b)) {
          const second = b.find((one) => one.at === at)?.value
          expect(ratio === null).toBe(second === 0)
        }
      }),
    )
  })

  it('orders a load by how long it lasts, and loses none of it', () => {
    fc.assert(
      fc.property(series, (of) => {
        const duration = durationOf(of)
        const sorted = valuesOf(of).sort((a, b) => b - a)
        expect(valuesOf(duration)).toEqual(sorted)
        expect(duration.at(-1)?.at ?? 100).toBe(100)
        // a value is passed in the share of the time in which it is reached
        for (const { at, value: passed } of duration)
          expect(sorted.filter((one) => one >= (passed ?? 0)).length / sorted.length).toBeGreaterThanOrEqual(
            at / 100 - 1e-9,
          )
        const figures = figuresOf(of)
        expect(figures?.most).toBe(sorted[0])
        expect(figures?.count ?? 0).toBe(sorted.length)
      }),
    )
  })

  it('take the rises of a register, the means of others, and nothing where nothing came', () => {
    const line: Parameters<typeof seriesOf>[1] = {
      itemId: '1',
      values: [[5, 1, 9, 8, 2], null, [7, 7, 7, 0, 1]],
    }
    expect(seriesOf([0, 1, 2], line, true).map((one) => one.value)).toEqual([8, null, 0])
    expect(seriesOf([0, 1, 2], line, false).map((one) => one.value)).toEqual([5, null, 7])
    expect(drawnOf([0, 1, 2], line, true)).toEqual(seriesOf([0, 1, 2], line, true))
    const drawn = drawnOf([0, 1, 2], { ...line, drawn: [null, 4, 4] }, true)
    expect(drawn.map((one) => one.value)).toEqual([null, 4, 4])
  })

  it('goes by one unit: 1 MWh less 500 kWh is 0.5 MWh, and twice as much', () => {
    const [a, b] = [1, 500].map((one): Series => [{ at: 0, value: one }])
    const second = converted(b ?? [], factorBetween('kWh', 'MWh') ?? 0)
    expect(differenceOf(a ?? [], second)).toEqual([{ at: 0, value: 0.5 }])
    expect(ratioOf(a ?? [], second)).toEqual([{ at: 0, value: 2 }])
    expect(factorBetween('MW', 'kW')).toBe(1000)
    expect(factorBetween('℃', '℃')).toBe(1)
    expect(factorBetween(null, '')).toBe(1)
    expect([factorBetween('kWh', 'kW'), factorBetween('℃', 'kWh'), factorBetween('kvarh', 'kWh')]).toEqual(
      Array(3).fill(undefined),
    )
  })
})

describe('a regression', () => {
  const number = fc.double({ min: -1000, max: 1000, noNaN: true })
  it('finds the line that points lie on', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -50, max: 50 }),
        fc.integer({ min: -50, max: 50 }),
        (slope, intercept) => {
          const found = regressionOf([0, 1, 2, 7].map((a) => ({ at: a, a, b: slope * a + intercept })))
          expect(found?.slope).toBeCloseTo(slope, 8)
          expect(found?.intercept).toBeCloseTo(intercept, 8)
          expect(found?.r2).toBeCloseTo(1, 8)
        },
      ),
    )
  })

  it('leaves residuals that add up to nothing, and explains between nothing and all', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number), { maxLength: 40 }), (places) => {
        const pairs = places.map(([a, b], at) => ({ at, a, b }))
        const found = regressionOf(pairs)
        if (!found || Math.abs(found.slope) > 1e6) return
        const rest = pairs.reduce((sum, { a, b }) => sum + b - found.slope * a - found.intercept, 0)
        expect(Math.abs(rest)).toBeLessThan(1e-3 * Math.max(1, Math.abs(found.slope)))
        expect(found.r2).toBeGreaterThanOrEqual(0)
        expect(found.r2).toBeLessThanOrEqual(1)
      }),
    )
    expect(regressionOf([1, 2, 3].map((b) => ({ at: b, a: 5, b })))).toBeUndefined()
    expect(equationText({ slope: 2.5, intercept: -3, r2: 1, count: 3 })).toBe('y = 2.5x − 3')
  })
})

describe('days', () => {
  const zone = 'Europe/Berlin'
  it('have 24 hours, also where the clock is moved, and hold every value', () => {
    // both changes to and from summer time lie in a year
    const start = Date.UTC(2025, 0, 1)
    const all = Array.from({ length: 365 * 24 }, (_, hour) => ({ at: start + hour * 3_600_000, value: 1 }))
    const { days, values } = hourGrid(all, zone)
    expect(days[0]).toBe('2025-01-01')
    expect(values.every((row) => row.length === 24)).toBe(true)
    const empty = days.flatMap((day, at) =>
      (values[at] ?? []).flatMap((one, hour) => (one === null ? [`${day} ${hour}`] : [])),
    )
    // the hour that is skipped in spring, and what lies before the beginning and behind the end
    expect(empty.filter((one) => one.startsWith('2025-03'))).toEqual(['2025-03-30 2'])
  })

  it('are laid over each other by their kind, a calendar before the weekday', () => {
    const grid = {
      days: ['2026-01-02', '2026-01-03', '2026-01-05'],
      values: [1, 2, 5].map((one) => Array.from({ length: 24 }, () => one)),
    }
    const calendar = new Map([['2026-01-02', 'holiday' as const]])
    expect(profilesOf(grid, calendar).map(({ type, days, values }) => [type, days, values[0]])).toEqual([
      ['workday', 1, 5],
      ['weekend', 1, 2],
      ['holiday', 1, 1],
    ])
    expect(dayTypeOf('2026-01-04', new Map([['2026-01-04', 'workday']]))).toBe('workday')
  })
})

describe('steps', () => {
  const days = (from: string, to: string) => ({ from, to })
  it('are as fine as what is compared asks for', () => {
    const [day, month, year] = [
      days('2026-03-01', '2026-03-01'),
      days('2026-03-01', '2026-03-31'),
      days('2026-01-01', '2026-12-31'),
    ]
    expect([day, month, year].map((of) => usualStep('periods', of))).toEqual(['5m', '1h', '1d'])
    expect([day, month, year].map((of) => usualStep('duration', of))).toEqual(['15m', '15m', '1h'])
    expect([day, month, year].map((of) => usualStep('regression', of))).toEqual(['1h', '1d', '1d'])
    expect([day, year].map((of) => usualStep('heat', of))).toEqual(['1h', '1h'])
    expect(stepsFor('points', year)).toEqual(['1h', '1d', '1M'])
    expect(stepsFor('points', days('2026-01-02', '2026-12-31'))).toEqual(['1h', '1d'])
    expect(stepsFor('regression', month)).toEqual(['1h', '1d'])
  })

  it('of a former period count as far as the clock has got, through its changes', () => {
    const zone = 'Europe/Berlin'
    // noon of the third day, and the same of a period on whose second day an hour is left out
    const start = Date.UTC(2026, 1, 27, 23)
    const elapsed = elapsedBetween(start, start + 60 * 3_600_000, zone)
    const former = Date.UTC(2026, 2, 27, 23)
    const hours = Array.from({ length: 72 }, (_, hour) => ({ at: former + hour * 3_600_000, value: 1 }))
    expect(elapsedOf(hours, former, elapsed, zone)).toHaveLength(59)
  })
})
