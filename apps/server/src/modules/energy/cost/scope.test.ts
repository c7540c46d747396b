import { describe, expect, it } from 'vitest'
import { clockOf } from './scope'

describe('the clock of a zone', () => {
  it.each([
    ['Asia/Shanghai', '2026-03-01T15:59:59Z', '2026-03-01', 24],
    ['Asia/Shanghai', '2026-03-01T16:00:00Z', '2026-03-02', 1],
    ['Asia/Kolkata', '2026-03-01T18:29:00Z', '2026-03-01', 24],
    ['America/New_York', '2026-03-01T04:30:00Z', '2026-02-28', 24],
  ])('of %s says at %s that it is %s, in hour %i', (timeZone, instant, today, hoursOfToday) => {
    expect(clockOf(new Date(instant), timeZone)).toEqual({ today, hoursOfToday })
  })
})
