import { expect, test } from 'vitest'
import { staleAfterMs } from './staleness'

const minuteMs = 60_000

test('a value is stale after three beats of its own rhythm, within bounds', () => {
  expect(staleAfterMs(1, 10 * minuteMs)).toBe(30 * minuteMs)
  expect(staleAfterMs(1, 2_000)).toBe(minuteMs)
  expect(staleAfterMs(1, 30 * 86_400_000)).toBe(3 * 86_400_000)
  // the device speaks every five minutes, whatever came in quick succession
  expect(staleAfterMs(300, 2_000)).toBe(15 * minuteMs)
  expect(staleAfterMs(60, null)).toBe(15 * minuteMs)
  expect(staleAfterMs(3600, null)).toBe(180 * minuteMs)
})
