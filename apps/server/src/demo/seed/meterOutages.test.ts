import { expect, it } from 'vitest'
import { isUnread, unreadOn } from './meterOutages'

const minuteMs = 60_000

it('leaves a meter unread for as many minutes of each day as its days online say', () => {
  const untilMs = Date.parse('2026-11-28T16:20:00+08:00')
  const begins = Date.parse('2026-11-28T00:00:00+08:00')
  for (const code of ['W1', 'GM1', 'W2'])
    for (let ago = 0; ago < 7; ago += 1) {
      let minutes = 0
      for (let minute = 0; minute < 1_440; minute += 1)
        if (isUnread(code, begins - (ago * 1_440 - minute) * minuteMs, untilMs)) minutes += 1
      expect(minutes, `${code} ${ago}`).toBe(unreadOn(code, ago).minutes)
    }
  expect(unreadOn('W1', 4)).toEqual({ minutes: 420, drops: 1 })
  expect(unreadOn('W1', 0).minutes).toBe(0)
})
