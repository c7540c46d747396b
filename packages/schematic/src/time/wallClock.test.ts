import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTime, instantOf, isTimeZone, wallClock } from './wallClock'

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

describe('the instant that a clock shows', () => {
  const zones = ['Asia/Kolkata', 'America/St_Johns', 'Pacific/Chatham', 'Europe/Berlin', 'Asia/Shanghai']
  const year = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) })
  const hourMs = 3_600_000

  it.each(zones)('in %s is found again, in the hour that comes twice one of the two', (timeZone) => {
    fc.assert(
      fc.property(year, (instant) => {
        const found = instantOf(wallClock(instant, timeZone), timeZone)
        expect(wallClock(found, timeZone)).toEqual(wallClock(instant, timeZone))
        expect([0, hourMs]).toContain(Math.abs(found - instant))
      }),
    )
  })

  it('is the later one in the hour that a zone skips', () => {
    const skipped = Date.UTC(2026, 2, 29, 2, 30)
    const found = instantOf(skipped, 'Europe/Berlin')
    expect(formatTime(found, 'HH:mm', 'Europe/Berlin')).toBe('03:30')
  })

  it('is asked for by names that the runtime knows', () => {
    expect(zones.every(isTimeZone)).toBe(true)
    expect(isTimeZone('Mars/Olympus')).toBe(false)
  })
})
