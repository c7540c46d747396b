import { describe, expect, it } from 'vitest'
import { instantsOf, moved, spanAt, spanOf } from './span'

const hourMs = 3_600_000

describe('a day or month of a calendar', () => {
  it('is found by an instant, in the zone of the station', () => {
    const late = Date.parse('2026-02-28T17:00:00Z')
    expect(spanAt('day', late, 'Asia/Shanghai')).toEqual({ kind: 'day', first: '2026-03-01' })
    expect(spanAt('month', late, 'UTC')).toEqual({ kind: 'month', first: '2026-02-01' })
  })

  it('leads to the next and the one before, over the ends of years', () => {
    expect(moved(spanOf('month', '2026-01-15'), -1).first).toBe('2025-12-01')
    expect(moved(spanOf('day', '2025-12-31'), 1).first).toBe('2026-01-01')
  })

  it('has the hours that its clocks have', () => {
    const hoursOf = (day: string) => {
      const { start, end } = instantsOf(spanOf('day', day), 'Europe/Berlin')
      return (end - start) / hourMs
    }
    expect([hoursOf('2026-03-28'), hoursOf('2026-03-29'), hoursOf('2026-10-25')]).toEqual([24, 23, 25])
  })
})
