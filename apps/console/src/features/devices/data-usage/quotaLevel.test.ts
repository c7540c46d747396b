import { expect, it } from 'vitest'
import { quotaLevel } from './quotaLevel'

it('warns from 80 % of the quota on, more strongly from 90 %, and says when it is used up', () => {
  const at = (bytes: number, mostBytes: number | null = 1000) =>
    quotaLevel({ days: [{ day: '2026-01-01', bytes }], mostBytes })
  expect([799, 800, 899, 900, 999, 1000].map((bytes) => at(bytes))).toEqual([
    ...['room', 'near', 'near', 'close', 'close', 'full'],
  ])
  expect(at(5000, null)).toBe('room')
  expect(at(0, 0)).toBe('full')
  expect(quotaLevel({ days: [], mostBytes: 10 })).toBe('room')
})
