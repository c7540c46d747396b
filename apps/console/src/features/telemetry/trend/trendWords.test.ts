import type { PointTrend } from '@energy-console/contract/telemetry'
import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { saidOf, slopeText, trendFigures } from './trendWords'

/** Fills in the words as the console does. */
const t = ((key: string, values: Record<string, unknown> = {}) =>
  key.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))) as unknown as TFunction

const slope = { perDay: 0.8, r2: 0.912, isClear: true, basis: 'days', count: 28 } as const

it('says a slope in words, and nothing of one that may be chance', () => {
  const said = saidOf({ unit: '℃', decimals: 1 }, false)
  expect(slopeText(slope, said, t)).toBe('每天上升 0.8 ℃')
  expect(slopeText({ ...slope, perDay: -12.345 }, said, t)).toBe('每天下降 12.3 ℃')
  expect(slopeText({ ...slope, isClear: false }, said, t)).toBe('没有明显升降')
  expect(slopeText({ ...slope, perDay: 0 }, said, t)).toBe('没有明显升降')
  expect(slopeText(null, said, t)).toBe('—')
})

it('has registers in their unit an hour', () => {
  expect(saidOf({ unit: 'kWh', decimals: 1 }, true)).toEqual({ unit: 'kW', decimals: 1 })
  expect(saidOf({ unit: 'm³', decimals: null }, true)).toEqual({ unit: 'm³/h', decimals: 2 })
})

it('tells when the peak of today is expected, or that it has been', () => {
  const peak = { ts: 5, value: 120, low: 110, high: 131.25, isPast: false }
  const trend: PointTrend = {
    ...{ itemId: '1', step: '1h', isRate: false, averaged: 25, slope, learnt: null },
    points: [
      [0, 1, null, null, null, null, 1],
      [1, null, null, null, null, null, 0],
    ],
    forecast: { start: 0, end: 9, step: '15m', points: [], peak },
  }
  const shown = { t, said: { unit: 'kW', decimals: 1 }, clockOf: (ts: number) => `0${ts}:00` }
  const words = (given: PointTrend) => trendFigures(given, shown).map(({ value, note }) => [value, note])
  expect(words(trend)).toEqual([
    ['每天上升 0.8 kW', '按 28 天的日平均，R² 0.91'],
    ['1', '共 1 个值，每 1 小时一个'],
    ['120.0', '八成可能在 110.0 ~ 131.3'],
    ['05:00', '按 15 分钟平均'],
  ])
  const past = {
    ...trend,
    forecast: { start: 0, end: 9, step: '15m' as const, points: [], peak: { ...peak, isPast: true } },
  }
  expect(words(past)[2]).toEqual(['120.0', '之后最高可能到 131.3'])
  const done = { ...past.forecast, peak: { ...past.forecast.peak, high: 120 } }
  expect(words({ ...trend, forecast: done })[2]).toEqual(['120.0', '预计今天不会更高'])
  expect(words({ ...trend, slope: null })[0]).toEqual(['—', '所选时段的数据不足两周'])
  expect(words({ ...trend, forecast: null }).at(-1)).toEqual(['—', '历史数据不足两周'])
})
