import { expect, it } from 'vitest'
import { groupedNumber } from './groupedNumber'

it('writes numbers with as many digits as are asked for, each time those', () => {
  expect([groupedNumber(1234.5, 2, 2), groupedNumber(-0.126, 2, 2), groupedNumber(1234.5, 0, 6)]).toEqual([
    ...['1,234.50', '-0.13', '1,234.5'],
  ])
  expect([groupedNumber(7, 0, 6), groupedNumber(7, 2, 2)]).toEqual(['7', '7.00'])
})
