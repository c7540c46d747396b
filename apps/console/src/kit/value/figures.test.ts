import { describe, expect, it } from 'vitest'
import { durationText } from './durationText'
import { figureText } from './figureText'

describe('figures', () => {
  it.each([
    [1234.5, {}, '1,234.5'],
    [0.1 + 0.2, {}, '0.3'],
    [85.256, { decimals: 2 }, '85.26'],
    ['1234567890123.40', { kind: 'money', decimals: 2 }, '1,234,567,890,123.40'],
    ['-12', { kind: 'money', decimals: 2 }, '-12.00'],
    ['0.48830000', { kind: 'decimal', decimals: 8 }, '0.4883'],
    ['1000', { kind: 'decimal' }, '1,000'],
    ['8.5', { kind: 'decimal', unit: '元', decimals: 4 }, '8.50'],
    ['0.4883', { kind: 'decimal', unit: '元/kWh', decimals: 8 }, '0.4883'],
    ['--', { kind: 'decimal' }, '--'],
  ] as const)('%s is shown as %s', (value, meta, text) => {
    expect(figureText(value, meta)).toBe(text)
  })

  it.each([
    [5400, 's', '1 小时 30 分钟'],
    [300_000, 'ms', '5 分钟'],
    [90_000, 'ms', '1 分钟 30 秒'],
    [1_500, 'ms', '1.5 秒'],
    [90, 'min', '1 小时 30 分钟'],
    [0, 's', '0 秒'],
    [-90, 's', '-1 分钟 30 秒'],
    [3, '天', '3 天'],
  ])('%d %s is %s', (value, unit, text) => {
    const t = (words: string, { count }: { count: number }) => words.replace('{{count}}', String(count))
    expect(durationText(value, unit, t)).toBe(text)
  })
})
