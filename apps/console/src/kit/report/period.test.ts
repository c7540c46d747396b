import { addDays } from '@energy-console/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  daysOf,
  grainOf,
  type PeriodKind,
  periodOf,
  periodParameters,
  readPeriod,
  steppedPeriod,
  yearBefore,
} from './period'

/** From the first whole week on that a report may be of. */
const days = fc.integer({ min: 0, max: 36_500 }).map((count) => addDays('2000-01-03', count))
const kinds = fc.constantFrom<PeriodKind>('day', 'week', 'month', 'year', 'range')

describe('periods', () => {
  it('follow each other without gap or overlap, and forth and back is where one was', () => {
    fc.assert(
      fc.property(kinds, days, (kind, day) => {
        const period = periodOf(kind, day)
        const next = steppedPeriod(period, 1)
        expect(period.from <= day && day <= period.to).toBe(true)
        expect(next.from).toBe(addDays(period.to, 1))
        expect(steppedPeriod(next, -1)).toEqual(period)
      }),
    )
  })

  it('are read from the address as they were written', () => {
    fc.assert(
      fc.property(kinds, days, (kind, day) => {
        const period = periodOf(kind, day)
        expect(readPeriod(new URLSearchParams(periodParameters(period)))).toEqual(period)
      }),
    )
  })

  it('know leap years, and nothing of days that are none', () => {
    expect(periodOf('month', '2028-02-10').to).toBe('2028-02-29')
    expect(daysOf(periodOf('year', '2028-02-10'))).toBe(366)
    const read = (text: string) => readPeriod(new URLSearchParams(text))
    expect(read('period=day&from=2026-02-30')).toBeUndefined()
    expect(read('period=quarter&from=2026-02-03')).toBeUndefined()
    expect(read('period=week&from=2026-02-03')).toEqual({
      kind: 'week',
      from: '2026-02-02',
      to: '2026-02-08',
    })
    expect(read('period=range&from=2026-02-03&to=2026-02-01')).toBeUndefined()
  })

  it('have the same a year earlier', () => {
    const before = (kind: PeriodKind, day: string) => {
      const { from, to } = yearBefore(periodOf(kind, day))
      return [from, to]
    }
    expect(before('day', '2028-02-29')).toEqual(['2027-02-28', '2027-02-28'])
    expect(before('week', '2026-11-25')).toEqual(['2025-11-24', '2025-11-30'])
    expect(before('month', '2025-02-10')).toEqual(['2024-02-01', '2024-02-29'])
    expect(before('year', '2026-05-05')).toEqual(['2025-01-01', '2025-12-31'])
    expect(before('range', '2026-11-20')).toEqual(['2025-11-01', '2025-11-20'])
  })

  it('are divided into parts of which one sees each', () => {
    const grain = (kind: PeriodKind) => grainOf(periodOf(kind, '2028-02-10'))
    expect((['day', 'week', 'month', 'year'] as const).map(grain)).toEqual(['hour', 'day', 'day', 'month'])
    expect(grainOf({ from: '2026-01-01', to: '2026-04-02' })).toBe('day')
    expect(grainOf({ from: '2026-01-01', to: '2026-04-03' })).toBe('month')
  })

  it('are of the years that a report may be of', () => {
    const read = (text: string) => readPeriod(new URLSearchParams(text))
    expect(read('period=day&from=1999-12-31')).toBeUndefined()
    expect(read('period=year&from=2101-01-01')).toBeUndefined()
    expect(read('period=range&from=2026-02-03&to=2199-02-01')).toBeUndefined()
    expect(readPeriod(new URLSearchParams('period=month&from=2027-01-01'), '2026-12-31')).toBeUndefined()
    expect(read('period=year&from=2000-05-01')).toEqual(periodOf('year', '2000-01-01'))
  })
})
