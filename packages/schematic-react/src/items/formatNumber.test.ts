import { expect, it } from 'vitest'
import { formatNumber } from './monitors'

it('says -- where there is no number, as on a gauge whose value is missing, and never NaN', () => {
  expect(formatNumber(Number.NaN, 1)).toBe('--')
  expect(formatNumber(null, 1)).toBe('--')
  expect(formatNumber('', 1)).toBe('--')
  expect(formatNumber(43.5, 1)).toBe('43.5')
  expect(formatNumber(1234.5, 2, true)).toBe('1,234.50')
  expect(formatNumber('合闸', 2)).toBe('合闸')
})
