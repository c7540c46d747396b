import { expect, it } from 'vitest'
import { passedHours } from './period'

const month = { from: '2026-03-01', to: '2026-03-31' }
const at = (iso: string, zone = 'Asia/Shanghai') => ({ ms: Date.parse(iso), zone })

it('counts the hours of a period that have begun, by the clock of a place, and none that are to come', () => {
  expect(passedHours(month, at('2026-03-01T09:30:00+08:00'))).toBe(10)
  expect(passedHours(month, at('2026-03-02T00:00:00+08:00'))).toBe(24)
  expect(passedHours(month, at('2026-03-01T09:30:00+08:00', 'UTC'))).toBe(2)
  expect(passedHours(month, at('2026-02-27T00:00:00+08:00'))).toBe(0)
  expect(passedHours(month, at('2026-06-01T00:00:00+08:00'))).toBe(31 * 24)
})
