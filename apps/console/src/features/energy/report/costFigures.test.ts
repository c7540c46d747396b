import { expect, it } from 'vitest'
import { powerFactorOf } from './costFigures'

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
