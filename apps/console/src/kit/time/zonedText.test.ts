import { describe, expect, it } from 'vitest'
import { inOtherZone, instantOfText, timeText } from './zonedText'

describe('times as texts', () => {
  const instant = Date.UTC(2026, 6, 1, 12, 0, 0)

  it.each([
    ['Asia/Kolkata', '2026-07-01 17:30:00'],
    ['America/St_Johns', '2026-07-01 09:30:00'],
    ['Pacific/Chatham', '2026-07-02 00:45:00'],
    ['Europe/Berlin', '2026-07-01 14:00:00'],
  ])('are those of %s', (zone, text) => {
    expect(timeText(instant, zone)).toBe(text)
    expect(instantOfText(text, zone)).toBe(instant)
    expect(inOtherZone('2026-07-01 20:00:00', 'Asia/Shanghai', zone)).toBe(text)
    expect(inOtherZone(text, zone, zone)).toBe(text)
  })

  it('leave alone what is no time', () => {
    expect(inOtherZone('—', 'Asia/Shanghai', 'Europe/Berlin')).toBe('—')
    expect(instantOfText('', 'Asia/Shanghai')).toBeUndefined()
  })
})
