import { describe, expect, it } from 'vitest'
import { valueText, valueWithUnit } from './valueText'

describe('a value in words', () => {
  it('has thousands separators and the digits of its property', () => {
    expect(valueText(1_234_567.891, { decimals: 2 })).toBe('1,234,567.89')
    expect(valueWithUnit(-41, { unit: 'kW', decimals: 1 })).toBe('-41.0 kW')
  })

  it('stays short however large the number is that a device has sent', () => {
    for (const value of [1e300, -1e300, Number.MAX_VALUE, 1e15])
      expect(valueText(value, { decimals: 6 }).length).toBeLessThan(12)
    expect(valueText(999_999_999_999_999, { decimals: 0 })).toBe('999,999,999,999,999')
    expect(valueWithUnit(1e300, { unit: 'kW' })).toBe('1.000e+300 kW')
  })
})
