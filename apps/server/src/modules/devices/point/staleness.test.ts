import { expect, test } from 'vitest'
import { gapAfterMs, staleAfterMs } from './staleness'

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

test('a curve has a gap where a point was silent, by how its readings are stored', () => {
  expect(gapAfterMs(minuteMs, { storage: 'all', storedSeconds: null })).toBe(minuteMs)
  // what is stored when it changes holds until then
  expect(gapAfterMs(minuteMs, { storage: 'change', storedSeconds: null })).toBeNull()
  expect(gapAfterMs(minuteMs, { storage: 'interval', storedSeconds: 300 })).toBe(15 * minuteMs)
  expect(gapAfterMs(minuteMs, { storage: 'interval', storedSeconds: 1 })).toBe(minuteMs)
})
