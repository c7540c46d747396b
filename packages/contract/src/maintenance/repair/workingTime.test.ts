import { describe, expect, it } from 'vitest'
import { isWeekend } from '../../core/days'
import { addWorkingTime, workingMinutesBetween, workingSpans } from './workingTime'

const hours = { from: '08:30', to: '17:30' }
/** 1 to 7 October are holidays, Saturday the 10th is worked. */
const kindOf = (day: string) =>
  day >= '2026-10-01' && day <= '2026-10-07'
    ? 'holiday'
    : day === '2026-10-10'
      ? 'workday'
      : isWeekend(day)
        ? 'weekend'
        : 'workday'
const shanghai = { timeZone: 'Asia/Shanghai', kindOf } as const
const at = (text: string) => Date.parse(`${text}:00+08:00`)
const shown = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 16)
const due = (from: string, minutes: number) => shown(addWorkingTime(at(from), minutes, shanghai, hours))

describe('working time', () => {
  it('passes within the hours of workdays alone', () => {
    expect(due('2026-11-02T09:00', 240)).toBe('2026-11-02T13:00')
    expect(due('2026-11-02T16:30', 120)).toBe('2026-11-03T09:30')
    expect(due('2026-11-02T05:00', 60)).toBe('2026-11-02T09:30')
    expect(due('2026-11-02T08:30', 540)).toBe('2026-11-02T17:30')
  })

  it('rests on weekends and holidays, and passes on a Saturday that is worked', () => {
    expect(due('2026-11-06T17:00', 60)).toBe('2026-11-09T09:00')
    expect(due('2026-09-30T17:00', 60)).toBe('2026-10-08T09:00')
    expect(due('2026-10-09T17:00', 60)).toBe('2026-10-10T09:00')
  })

  it('goes by the clock of the place, over a change of its clock too', () => {
    const berlin = { timeZone: 'Europe/Berlin', kindOf: () => 'workday' as const }
    // the clock is put forward in the night to 29 March
    const before = Date.parse('2026-03-28T16:30:00+01:00')
    expect(new Date(addWorkingTime(before, 120, berlin, hours)).toISOString()).toBe(
      '2026-03-29T07:30:00.000Z',
    )
    const night = { from: '00:00', to: '06:00' }
    const [start, end] = [Date.parse('2026-03-29T00:00:00+01:00'), Date.parse('2026-03-29T06:00:00+02:00')]
    expect(workingMinutesBetween(start, end, berlin, night)).toBe(300)
  })

  it('is every minute where no hours are said', () => {
    expect(shown(addWorkingTime(at('2026-10-03T23:50'), 30, shanghai, undefined))).toBe('2026-10-04T00:20')
    expect(workingMinutesBetween(at('2026-10-03T00:00'), at('2026-10-03T01:00'), shanghai, undefined)).toBe(
      60,
    )
  })

  it('is measured as it is added', () => {
    for (const from of ['2026-09-29T03:00', '2026-09-30T12:34', '2026-10-04T09:00', '2026-11-06T17:29'])
      for (const minutes of [1, 59, 540, 541, 2_700]) {
        const end = addWorkingTime(at(from), minutes, shanghai, hours)
        expect(workingMinutesBetween(at(from), end, shanghai, hours)).toBe(minutes)
      }
    expect(workingMinutesBetween(at('2026-11-03T09:00'), at('2026-11-02T09:00'), shanghai, hours)).toBe(0)
  })

  it('lies in spans that are cut off where one looks from and to', () => {
    const [from, to] = [at('2026-10-09T12:00'), at('2026-10-12T10:00')]
    expect(workingSpans(from, to, shanghai, hours).map((span) => span.map(shown))).toEqual([
      ['2026-10-09T12:00', '2026-10-09T17:30'],
      ['2026-10-10T08:30', '2026-10-10T17:30'],
      ['2026-10-12T08:30', '2026-10-12T10:00'],
    ])
    expect(workingSpans(at('2026-10-09T17:30'), at('2026-10-10T08:30'), shanghai, hours)).toEqual([])
  })

  it('is found in no calendar without a workday', () => {
    const never = { ...shanghai, kindOf: () => 'holiday' as const }
    expect(() => addWorkingTime(0, 1, never, hours)).toThrow(RangeError)
  })
})
