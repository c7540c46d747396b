import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  daysFrom,
  firstOfMonth,
  isDay,
  isWeekend,
  lastOfMonth,
  weekdayOf,
  weekStart,
} from './days'

const someDay = fc.integer({ min: 0, max: 73_000 }).map((count) => addDays('1999-12-25', count))
const someDays = fc.integer({ min: -40_000, max: 40_000 })
const someMonths = fc.integer({ min: -1_200, max: 1_200 })

describe('a day of the calendar', () => {
  it('is found again by counting back, and counted as it was added', () => {
    fc.assert(
      fc.property(someDay, someDays, (day, days) => {
        const there = addDays(day, days)
        expect(isDay(there)).toBe(true)
        expect(addDays(there, -days)).toBe(day)
        expect(daysFrom(day, there)).toBe(days)
      }),
    )
  })

  it('stands in a row of days without gaps', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -3, max: 800 }), (first, length) => {
        const days = daysBetween(first, addDays(first, length))
        expect(days).toHaveLength(Math.max(length + 1, 0))
        days.forEach((day, at) => {
          expect(day).toBe(addDays(first, at))
        })
      }),
      { numRuns: 30 },
    )
  })

  it('keeps its place in the month as far as months have it', () => {
    fc.assert(
      fc.property(someDay, someMonths, (day, months) => {
        const there = addMonths(day, months)
        expect(isDay(there)).toBe(true)
        expect(firstOfMonth(there)).toBe(firstOfMonth(day, months))
        expect(there <= lastOfMonth(day, months)).toBe(true)
        if (there.slice(8) !== day.slice(8)) expect(there).toBe(lastOfMonth(day, months))
        expect(firstOfMonth(firstOfMonth(day, months), -months)).toBe(firstOfMonth(day))
        expect(addDays(lastOfMonth(day, months), 1)).toBe(firstOfMonth(day, months + 1))
      }),
    )
  })

  it('knows the ends of months, leap years and centuries', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
    expect(addMonths('2024-02-29', -12)).toBe('2023-02-28')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(lastOfMonth('2000-02-01')).toBe('2000-02-29')
    expect(lastOfMonth('2100-02-01')).toBe('2100-02-28')
    expect(firstOfMonth('2026-01-15', -1)).toBe('2025-12-01')
    expect(['2026-02-29', '2026-13-01', '2026-1-1', 'today', '2026-00-10'].filter(isDay)).toEqual([])
  })

  it('lies in a week that begins on a Monday', () => {
    fc.assert(
      fc.property(someDay, (day) => {
        const monday = weekStart(day)
        expect(weekdayOf(monday)).toBe(1)
        expect(daysFrom(monday, day)).toBe(weekdayOf(day) - 1)
        expect(isWeekend(day)).toBe(weekdayOf(day) >= 6)
        expect(weekStart(addDays(day, 7))).toBe(addDays(monday, 7))
      }),
    )
    expect([weekdayOf('2026-11-22'), weekStart('2026-11-22')]).toEqual([7, '2026-11-16'])
  })
})
