import { expect, it } from 'vitest'
import { amountOn, consumptionOf } from './consumption'

const amounts = [
  { fromDate: '2026-03-02', amount: 200 },
  { fromDate: '2026-02-01', amount: 100 },
]
const at = (day: string) => amountOn(amounts, day)

it('divides each day by how many people there were, and adds the quotients up', () => {
  const days = [
    ['2026-03-01', 100],
    ['2026-03-02', 100],
  ] as const
  expect(consumptionOf('head', days, at)).toEqual({ energy: 200, amount: 150, value: 1.5, missing: 0 })
})

it('divides all energy by all that was made', () => {
  const days = [
    ['2026-03-01', 100],
    ['2026-03-02', 50],
  ] as const
  expect(consumptionOf('output', days, at)).toEqual({ energy: 150, amount: 300, value: 0.5, missing: 0 })
})

it('leaves days out for which nothing says how much there was, and counts them', () => {
  const days = [
    ['2026-01-31', 100],
    ['2026-03-01', 100],
  ] as const
  expect(consumptionOf('output', days, at)).toEqual({ energy: 200, amount: 100, value: 1, missing: 1 })
  expect(consumptionOf('area', [['2026-01-31', 1]], at)).toEqual({
    energy: 1,
    amount: null,
    value: null,
    missing: 1,
  })
  expect(consumptionOf('area', [], at)).toEqual({ energy: null, amount: null, value: null, missing: 0 })
})

it('divides by nothing where a point says that nobody was there', () => {
  expect(consumptionOf('head', [['2026-03-01', 5]], () => 0).value).toBeNull()
})
