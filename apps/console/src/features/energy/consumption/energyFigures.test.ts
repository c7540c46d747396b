import { expect, it } from 'vitest'
import { amountText, figuresOfUse } from './energyFigures'

it('tells small amounts, as those in tonnes of coal are, with more digits', () => {
  expect([0, 0.0123, 1.234, 123.46, null].map(amountText)).toEqual(['0', '0.0123', '1.23', '123.5', '—'])
})

it('compares the days that are over, and says so where there are none', () => {
  const found = (ended: number | null, previous: number | null = 24, previousCoverage = 1) =>
    figuresOfUse(
      {
        ...{ unit: 'kWh', factors: [] },
        ...{ previous: { from: '2026-11-21', to: '2026-11-21' } },
        ...{ lastYear: { from: '2025-11-22', to: '2025-11-22' } },
        total: {
          ...{
            amount: 7,
            ended,
            previous,
            lastYear: null,
            values: [],
            registers: 1,
            missing: 0,
            coverage: 1,
            previousCoverage,
            lastYearCoverage: 0,
          },
          emissions: { coalKg: 0, co2Kg: 0 },
        },
      },
      (text) => text,
    )[0]?.changes?.[1]
  expect(found(null)).toMatchObject({ now: null, caveat: '今天尚未结束' })
  expect(found(12)).toMatchObject({ now: 12, before: 24, beforeText: '2026-11-21 ~ 2026-11-21: 24 kWh' })
  expect(found(12)?.caveat).toBeUndefined()
  expect(found(12, 24, 0.5)?.caveat).toBe('仅 {{percent}}% 有数据')
  expect(found(null, null)?.caveat).toBeUndefined()
})
