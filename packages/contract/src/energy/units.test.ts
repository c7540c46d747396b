import { expect, it } from 'vitest'
import { factorBetween } from './units'

it('units of one kind go into each other, of energy, power, volume, mass and heat', () => {
  expect(factorBetween('MWh', 'kWh')).toBe(1_000)
  expect(factorBetween('kW', 'MW')).toBe(0.001)
  expect(factorBetween('L', 'm³')).toBe(0.001)
  expect(factorBetween('t', 'kg')).toBe(1_000)
  expect(factorBetween('GJ', 'MJ')).toBe(1_000)
  expect(factorBetween('°C', '°C')).toBe(1)
})

it('units of two kinds do not, nor one that nobody knows', () => {
  expect(factorBetween('kWh', 't')).toBeUndefined()
  expect(factorBetween('kW', 'kWh')).toBeUndefined()
  expect(factorBetween('m³', 'm³/h')).toBeUndefined()
  expect(factorBetween('', 'kW')).toBeUndefined()
})
