import { expect, it } from 'vitest'
import { baselineFigures } from './baselineFigures'
import { fittedSpan } from './fittedSpan'
import { modelText } from './modelText'

const t = ((text: string, values: Record<string, unknown> = {}) =>
  text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name]))) as never

it('says the model as an equation with signs of its own', () => {
  const drivers = [
    { name: '温度', slope: -35.234, leftOut: null },
    { name: '产量', slope: 0.00012, leftOut: null },
  ]
  expect(modelText({ base: 1200, drivers }, '能耗')).toBe('能耗 = 1200 − 35.23 × 温度 + 0.00012 × 产量')
  const leftOut = { name: '湿度', slope: 0, leftOut: 'same' as const }
  expect(modelText({ base: 5, drivers: [leftOut] }, '能耗')).toBe('能耗 = 5')
  expect(modelText({ base: -3, drivers: [] }, '能耗')).toBe('能耗 = −3')
})

it('tells what was saved or used too much, and nothing where nothing can be compared', () => {
  const report = { actual: 90, expected: 100, comparedDays: 2, energyUnit: 'kWh', model: null }
  const of = (some: object) => baselineFigures({ ...report, ...some } as never, t)[2]
  expect(of({})).toMatchObject({ label: '节约', value: '10', note: '10.0%' })
  expect(of({ actual: 125 })).toMatchObject({ label: '超用', value: '25', note: '25.0%' })
  expect(of({ comparedDays: 0 })).toMatchObject({ value: '—', note: undefined })
})

it('shows which of the shown days the baseline was fitted to', () => {
  const days = ['2026-01-30', '2026-01-31', '2026-02-01'].map((day) => ({ day })) as never
  const of = (from: string, to: string) => fittedSpan({ days, fittedTo: { from, to } }, '基准期')
  expect(of('2026-01-01', '2026-01-31')).toEqual({ name: '基准期', from: '2026-01-30', to: '2026-01-31' })
  expect(of('2025-01-01', '2025-12-31')).toBeUndefined()
})
