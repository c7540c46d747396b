import { describe, expect, it } from 'vitest'
import { formatTime, wallClock } from './wallClock'

const noon = Date.UTC(2026, 6, 1, 12, 30, 5, 250)

describe('the clock of a time zone', () => {
  it.each([
    ['Asia/Shanghai', '2026-07-01 20:30:05'],
    ['UTC', '2026-07-01 12:30:05'],
    ['America/New_York', '2026-07-01 08:30:05'],
    ['Asia/Kolkata', '2026-07-01 18:00:05'],
  ])('in %s shows %s', (timeZone, shown) => {
    expect(formatTime(noon, 'YYYY-MM-DD HH:mm:ss', timeZone)).toBe(shown)
  })

  it('follows summer time, keeps milliseconds, and is the browser’s own without a name', () => {
    expect(formatTime(Date.UTC(2026, 0, 1, 12), 'HH:mm', 'America/New_York')).toBe('07:00')
    expect(wallClock(noon, 'Asia/Shanghai').getUTCMilliseconds()).toBe(250)
    expect(wallClock(noon, undefined).getUTCHours()).toBe(new Date(noon).getHours())
  })

  it('shows midnight as 00', () => {
    expect(formatTime(Date.UTC(2026, 6, 1, 16), 'DD HH:mm', 'Asia/Shanghai')).toBe('02 00:00')
  })
})
