import { describe, expect, it } from 'vitest'
import { formatValue, formatWithUnit, staleAfterMs, trustOf } from './formatValue'

describe('formatValue', () => {
  it('says states in words and numbers with their decimals', () => {
    expect(formatValue(1, { enumMap: { '0': '分', '1': '合' } })).toBe('合')
    expect(formatValue(1234567.891, { decimals: 2 })).toBe('1,234,567.89')
    expect(formatValue(0.9234, {})).toBe('0.923')
    expect(formatValue(230.456, { unit: 'V' })).toBe('230.5')
    expect(formatValue(12, { unit: 'kW' })).toBe('12')
    expect(formatValue(1, { dataType: 'boolean' })).toBe('开')
    expect(formatValue(2, { dataType: 'enum', enumMap: { '1': '自动' } })).toBe('2')
    expect(formatValue(null, {})).toBe('--')
    expect(formatWithUnit(41.26, { unit: 'kW', decimals: 1 })).toBe('41.3 kW')
    expect(formatWithUnit(1, { unit: 'kW', enumMap: { '1': '合' } })).toBe('合')
  })
})

describe('trustOf', () => {
  const at = (ts: number | null, quality = 0) => ({ ts, quality })

  it('tells live, uncertain, stale, bad, never seen and gone apart, by the rhythm of the point', () => {
    expect(trustOf(at(1000), 1000)).toBe('live')
    expect(trustOf(at(1000, 1), 1000)).toBe('uncertain')
    expect(trustOf(at(1000, 2), 1000)).toBe('bad')
    expect(trustOf(at(1000), 1000 + staleAfterMs + 1)).toBe('stale')
    expect(trustOf(at(null), 0)).toBe('none')
    expect(trustOf(undefined, 0)).toBe('none')
    expect(trustOf({ ...at(null, 2), isGone: true }, 0)).toBe('gone')
    expect(trustOf(at(1000), 4001, 3000)).toBe('stale')
    expect(trustOf(at(1000), 1000 + staleAfterMs * 2, staleAfterMs * 3)).toBe('live')
  })
})
