import { formatTime } from '@energy-console/schematic/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linear, timeTicks, valueTicks } from './scale'

describe('the axes of a curve', () => {
  it('span every value with a handful of round numbers', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        (low, span) => {
          const ticks = valueTicks(low, low + span, 4)
          expect(ticks.length).toBeGreaterThan(1)
          expect(ticks.length).toBeLessThan(9)
          expect(ticks[0]).toBeLessThanOrEqual(low + 1e-6)
          expect(ticks.at(-1)).toBeGreaterThanOrEqual(low + span - 1e-6)
        },
      ),
    )
  })

  it('give a flat line room above and below', () => {
    expect(valueTicks(5, 5, 4)[0]).toBeLessThan(5)
    expect(valueTicks(0, 0, 4).at(-1)).toBeGreaterThan(0)
  })

  it('name round times within the span, few enough to read', () => {
    const from = Date.UTC(2026, 10, 21, 0, 7)
    const ticks = timeTicks(from, from + 24 * 3_600_000, 8)
    expect(ticks.length).toBeGreaterThan(3)
    expect(ticks.length).toBeLessThanOrEqual(9)
    for (const tick of ticks) expect(new Date(tick).getMinutes()).toBe(0)
  })

  it.each(['Asia/Kolkata', 'America/St_Johns', 'Pacific/Chatham', 'Europe/Berlin'])(
    'name midnights of %s all year, summer time or not',
    (timeZone) => {
      for (let month = 0; month < 12; month += 1) {
        const ticks = timeTicks(Date.UTC(2026, month, 1), Date.UTC(2026, month + 1, 1), 31, timeZone)
        expect(ticks.length).toBeGreaterThanOrEqual(27)
        for (const tick of ticks) expect(formatTime(tick, 'HH:mm:ss', timeZone)).toBe('00:00:00')
      }
    },
  )

  it('map ends onto ends', () => {
    const map = linear([10, 20], [0, 100])
    expect([map(10), map(15), map(20)]).toEqual([0, 50, 100])
  })
})
