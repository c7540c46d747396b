import { isWeekend } from '@energy-console/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Hours, mayTell, nextChange } from './allowed'

const plain: Hours = {
  days: 'all',
  activeFrom: null,
  activeTo: null,
  quietFrom: null,
  quietTo: null,
  quietLevel: 1,
}
/** 4 October 2026 is a Sunday of the national holiday, 10 October a Saturday that is worked. */
const kindOf = (day: string) =>
  day >= '2026-10-01' && day <= '2026-10-07'
    ? 'holiday'
    : day === '2026-10-10'
      ? 'workday'
      : isWeekend(day)
        ? 'weekend'
        : 'workday'
const place = { timeZone: 'Asia/Shanghai', kindOf } as const
const at = (shown: string) => Date.parse(`${shown.replace(' ', 'T')}:00+08:00`)
const work = { ...plain, days: 'work', activeFrom: '08:00', activeTo: '18:00' } as const
const night = { ...plain, days: 'work', activeFrom: '22:00', activeTo: '06:00' } as const
const quiet = { ...plain, quietFrom: '22:00', quietTo: '07:00' }

describe('people may be told', () => {
  it.each([
    ['at any time', plain, 0, '2026-10-04 03:00', true],
    ['on a workday, within its hours', work, 1, '2026-10-12 08:00', true],
    ['not before them', work, 1, '2026-10-12 07:59', false],
    ['not when they end', work, 1, '2026-10-12 18:00', false],
    ['not on a holiday', work, 1, '2026-10-05 12:00', false],
    ['on a Saturday that is worked', work, 1, '2026-10-10 12:00', true],
    ['on days off', { ...work, days: 'rest' }, 1, '2026-10-05 12:00', true],
    ['at night', night, 1, '2026-10-12 23:00', true],
    ['in the morning of the night before', night, 1, '2026-10-12 05:59', false],
    ['in the morning after a workday', night, 1, '2026-10-17 05:59', true],
    ['not in the evening of a day off', night, 1, '2026-10-17 23:00', false],
    ['not in quiet hours', quiet, 1, '2026-10-12 06:59', false],
    ['when they end', quiet, 1, '2026-10-12 07:00', true],
    ['of what is worse at any hour', quiet, 2, '2026-10-12 03:00', true],
  ] as const)('%s', (_what, hours, level, shown, wanted) => {
    expect(mayTell(hours, level, at(shown), place)).toBe(wanted)
  })

  it('never changes before the next change, whatever the hours and the zone', () => {
    const time = fc
      .integer({ min: 0, max: 1_439 })
      .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)
    const pair = fc.option(fc.tuple(time, time), { nil: [null, null] as [null, null] })
    fc.assert(
      fc.property(
        ...([fc.constantFrom('all', 'work', 'rest'), pair, pair, fc.integer({ min: 0, max: 2 })] as const),
        fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu'),
        fc.integer({ min: Date.parse('2026-03-01'), max: Date.parse('2026-11-30') }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (days, [activeFrom, activeTo], [quietFrom, quietTo], level, timeZone, from, share) => {
          const hours = { days, activeFrom, activeTo, quietFrom, quietTo, quietLevel: 1 } as Hours
          const next = nextChange(hours, from, timeZone)
          expect(next).toBeGreaterThan(from)
          const between = Math.min(next - 1, Math.floor(from + share * (next - from)))
          const where = { timeZone, kindOf }
          expect(mayTell(hours, level, between, where)).toBe(mayTell(hours, level, from, where))
        },
      ),
      { numRuns: 300 },
    )
  })
})
