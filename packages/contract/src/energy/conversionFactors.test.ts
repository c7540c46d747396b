import { expect, it } from 'vitest'
import { energyTypes } from '../devices/products'
import {
  conversionUnits,
  type FactorVersion,
  factorOn,
  factorsWithin,
  standardFactors,
} from './conversionFactors'

const version = (fromDate: string, coalKg: number): FactorVersion => ({
  ...{ energyType: 'gas', fromDate, coalKg, co2Kg: 2, source: '合同' },
})
const span = { from: '2026-01-10', to: '2026-01-20' }
const told = (own: FactorVersion[], of = span) =>
  factorsWithin(own, 'gas', of).map(({ fromDate, coalKg }) => [fromDate, coalKg])

it('holds what is shipped until the first of the tenant, and each of those until the next', () => {
  expect(told([])).toEqual([['2026-01-10', 1.33]])
  // a version of another kind is none of gas
  expect(told([{ ...version('2020-01-01', 9), energyType: 'water' }])).toEqual([['2026-01-10', 1.33]])
  const own = [version('2026-01-15', 3), version('2026-01-12', 2), version('2026-02-01', 4)]
  expect(told(own)).toEqual([
    ['2026-01-10', 1.33],
    ['2026-01-12', 2],
    ['2026-01-15', 3],
  ])
  expect(told(own, { from: '2026-01-15', to: '2026-01-15' })).toEqual([['2026-01-15', 3]])
  const within = factorsWithin(own, 'gas', span)
  expect(factorOn(within, '2026-01-14')?.coalKg).toBe(2)
})

it('takes the mean of the grid of its year, and the first one before it', () => {
  const ofYear = (year: number) =>
    factorsWithin([], 'electricity', { from: `${year}-01-01`, to: `${year}-12-31` }).map(({ co2Kg }) => co2Kg)
  expect([2019, 2021, 2022, 2026].map(ofYear)).toEqual([[0.5568], [0.5568], [0.5366], [0.5366]])
})

it('ships a factor with its source for every kind of energy', () => {
  for (const type of Object.keys(energyTypes))
    expect(
      standardFactors.filter(({ energyType, source }) => energyType === type && source !== ''),
    ).not.toEqual([])
  expect(Object.keys(conversionUnits)).toEqual(Object.keys(energyTypes))
})
