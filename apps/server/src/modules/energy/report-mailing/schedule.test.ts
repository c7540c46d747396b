import { describe, expect, it } from 'vitest'
import { lastSending, nextSending, periodSent, sentUntil } from './schedule'

describe('a mailing', () => {
  it('leaves by the clock of its report, also where that changes', () => {
    const daily = { rule: 'FREQ=DAILY', time: '07:30', firstDay: '2026-03-01' }
    const next = (after: string) => {
      const at = nextSending(daily, 'Europe/Berlin', Date.parse(after))
      return at && new Date(at).toISOString()
    }
    expect(next('2026-03-28T06:29:00Z')).toBe('2026-03-28T06:30:00.000Z')
    // clocks go forward on the 29th
    expect(next('2026-03-28T06:30:00Z')).toBe('2026-03-29T05:30:00.000Z')
  })

  it('counts intervals from the day that they were set, and finds what comes rarely', () => {
    const at = (rule: string, firstDay: string) => {
      const found = nextSending({ rule, time: '08:00', firstDay }, 'UTC', Date.UTC(2026, 2, 1, 9))
      return found && new Date(found).toISOString().slice(0, 10)
    }
    expect(at('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', '2026-02-23')).toBe('2026-03-09')
    expect(at('FREQ=MONTHLY;BYMONTHDAY=-1', '2026-02-23')).toBe('2026-03-31')
    expect(at('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2026-02-23')).toBe('2028-02-29')
    expect(at('nonsense', '2026-02-23')).toBeUndefined()
  })

  it('was due last before now, however often it was while nothing ran', () => {
    const last = (rule: string, due: string, now: string) =>
      new Date(
        lastSending({ rule, time: '07:00', firstDay: '2020-01-01' }, 'Asia/Shanghai', {
          ...{ dueMs: Date.parse(`${due}T07:00:00+08:00`), nowMs: Date.parse(`${now}:00+08:00`) },
        }),
      ).toISOString()
    // down from Friday evening to Monday morning
    expect(last('FREQ=DAILY', '2026-11-28', '2026-11-30T09:00')).toBe('2026-11-29T23:00:00.000Z')
    expect(last('FREQ=DAILY', '2026-11-28', '2026-11-30T06:59')).toBe('2026-11-28T23:00:00.000Z')
    expect(last('FREQ=DAILY', '2026-11-28', '2026-11-28T07:00')).toBe('2026-11-27T23:00:00.000Z')
    const monthly = 'FREQ=MONTHLY;BYMONTHDAY=28'
    expect(last(monthly, '2026-11-28', '2026-11-30T09:00')).toBe('2026-11-27T23:00:00.000Z')
    expect(last(monthly, '2026-08-28', '2026-11-30T09:00')).toBe('2026-11-27T23:00:00.000Z')
    expect(last('FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=2', '2024-01-02', '2026-11-30T09:00')).toBe(
      '2026-01-01T23:00:00.000Z',
    )
    expect(last('nonsense', '2026-11-28', '2026-11-30T09:00')).toBe('2026-11-27T23:00:00.000Z')
  })

  it('leaves until the next one does, a month late at most', () => {
    const day = 86_400_000
    expect(sentUntil(0, day)).toBe(day)
    expect(sentUntil(0, 28 * day)).toBe(28 * day)
    expect(sentUntil(0, 365 * day)).toBe(31 * day)
  })

  it('reports the last period that is over', () => {
    const sent = (period: Parameters<typeof periodSent>[0], rule: string, day: string) => {
      const { from, to } = periodSent(period, rule, day)
      return `${from} ${to}`
    }
    expect(sent('day', 'FREQ=DAILY', '2026-03-01')).toBe('2026-02-28 2026-02-28')
    expect(sent('week', 'FREQ=WEEKLY;BYDAY=MO', '2026-03-02')).toBe('2026-02-23 2026-03-01')
    expect(sent('week', 'FREQ=WEEKLY;BYDAY=SU', '2026-03-01')).toBe('2026-02-16 2026-02-22')
    expect(sent('month', 'FREQ=MONTHLY;BYMONTHDAY=1', '2026-03-01')).toBe('2026-02-01 2026-02-28')
    expect(sent('year', 'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1', '2026-01-01')).toBe('2025-01-01 2025-12-31')
    expect(sent('range', 'FREQ=WEEKLY;BYDAY=MO', '2026-03-02')).toBe('2026-02-23 2026-03-01')
    expect(sent('range', 'FREQ=MONTHLY;BYMONTHDAY=15', '2026-01-15')).toBe('2025-12-01 2025-12-31')
  })
})
