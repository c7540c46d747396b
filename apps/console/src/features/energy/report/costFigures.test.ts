import { expect, it } from 'vitest'
import { costFigures, powerFactorOf } from './costFigures'

it('takes the power factor of several months from all their energy, not from the months alike', () => {
  const small = { kwh: 1, powerFactor: 0.6 }
  expect(powerFactorOf([{ kwh: 100_000, powerFactor: 0.95 }, small])).toBeCloseTo(0.95, 4)
  // 3 kWh with 4 kvarh, and 4 kWh with 3 kvarh: 7 and 7
  expect(
    powerFactorOf([
      { kwh: 3, powerFactor: 0.6 },
      { kwh: 4, powerFactor: 0.8 },
    ]),
  ).toBeCloseTo(Math.SQRT1_2, 9)
  expect(powerFactorOf([{ kwh: 5, powerFactor: null }])).toBeUndefined()
})

it('compares the days that are over, and says so where there are none', () => {
  const totals = (kwh: number) => ({
    ...{ kwh, bands: [], energyYuan: '1', totalYuan: '1', averageYuan: '0.1', peakShare: 0 },
  })
  const before = { from: '2026-11-21', to: '2026-11-21', totals: totals(24), coverage: 1 }
  const found = (ended: number | null) =>
    costFigures(
      {
        ...{ totals: totals(7), ended: ended === null ? null : totals(ended), coverage: 1 },
        ...{
          previous: before,
          lastYear: before,
          bills: [],
          emissions: { coalKg: 614.5, co2Kg: 2_683 },
          factors: [{ fromDate: '2026-11-01', coalKg: 0.1229, co2Kg: 0.5366 }],
        },
      },
      (text) => text,
    )[1]?.changes?.[0]
  expect(found(null)).toMatchObject({ now: null, caveat: '今天尚未结束' })
  expect(found(12)).toMatchObject({ now: 12, before: 24, caveat: undefined })
})

it('says what the energy stands for, in tonnes from a thousand kilograms on', () => {
  const totals = { kwh: 5_000, bands: [], energyYuan: '1', totalYuan: '1', averageYuan: '0.1', peakShare: 0 }
  const before = { from: '2026-11-21', to: '2026-11-21', totals, coverage: 1 }
  const found = costFigures(
    {
      ...{ totals, ended: totals, coverage: 1, previous: before, lastYear: before, bills: [] },
      emissions: { coalKg: 614.5, co2Kg: 2_683 },
      factors: [
        { fromDate: '2026-11-01', coalKg: 0.1229, co2Kg: 0.5568 },
        { fromDate: '2026-11-05', coalKg: 0.1229, co2Kg: 0.5366 },
      ],
    },
    (text, { factor = '' } = {}) => text.replace('{{factor}}', factor),
  )
  expect(found.find(({ label }) => label === '二氧化碳排放')?.note).toBe('按 0.5568 → 0.5366 kg/kWh 折算')
  expect(found.find(({ label }) => label === '折标准煤')).toMatchObject({ value: '614.5', unit: 'kgce' })
  expect(found.find(({ label }) => label === '二氧化碳排放')).toMatchObject({ value: '2.68', unit: 't' })
})
