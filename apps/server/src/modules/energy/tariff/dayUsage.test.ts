import { type Band, bandList, type Schedule } from '@energy-console/contract/energy'
import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayUsage } from './dayUsage'

const scheduleOf = (periods: { startMinute: number; band: Band }[]): Schedule => ({
  dayTables: [{ tableName: 't', periods }],
  seasons: [{ seasonName: 's', start: '01-01', tables: { workday: 0, weekend: 0, holiday: 0 }, prices: {} }],
})
const kinds = () => 'workday' as const
const periodsOf = fc
  .uniqueArray(fc.integer({ min: 1, max: 1_439 }), { maxLength: 13 })
  .chain((starts) =>
    fc.tuple(
      ...[0, ...starts.sort((a, b) => a - b)].map((startMinute) =>
        fc.record({ startMinute: fc.constant(startMinute), band: fc.constantFrom(...bandList) }),
      ),
    ),
  )
const kwhOf = fc.array(
  fc.integer({ min: 0, max: 1_000_000 }).map((watt) => watt / 1_000),
  {
    minLength: 24,
    maxLength: 24,
  },
)

describe('the energy of a day by band', () => {
  it('adds up to the whole, exactly, wherever bands change', () => {
    fc.assert(
      fc.property(periodsOf, kwhOf, (periods, kwh) => {
        const usage = dayUsage(scheduleOf(periods), { day: '2026-03-02', kwh, kinds })
        const sum = usage.reduce((total, part) => total.plus(part.kwh), new Big(0))
        const whole = kwh.reduce((total, part) => total.plus(part), new Big(0))
        expect(sum.eq(whole)).toBe(true)
        expect(new Set(usage.map(({ band }) => band)).size).toBe(usage.length)
      }),
    )
  })

  it('shares an hour in which bands change by its minutes', () => {
    const schedule = scheduleOf([
      { startMinute: 0, band: 'valley' },
      { startMinute: 8 * 60 + 15, band: 'peak' },
    ])
    const kwh = Array.from({ length: 24 }, (_, hour) => (hour === 8 ? 40 : 0))
    expect(dayUsage(schedule, { day: '2026-03-02', kwh, kinds })).toEqual([
      { season: 0, band: 'valley', kwh: '10' },
      { season: 0, band: 'peak', kwh: '30' },
    ])
  })
})
