import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineAmount, sumOfAmounts } from './money'

describe('amounts', () => {
  it.each([
    ['1000', '0.4883', '488.30'],
    ['1', '0.005', '0.01'],
    ['1', '0.00499999', '0.00'],
    ['-1', '0.005', '-0.01'],
    ['3', '0.335', '1.01'],
    [0.1, 0.2, '0.02'],
    [1e-7, 1e7, '1.00'],
    [1e21, '1', '1000000000000000000000.00'],
    ['0', '99', '0.00'],
  ])('%s × %s is %s', (quantity, price, amount) => {
    expect(lineAmount(quantity, price)).toBe(amount)
  })

  it('are rounded half away from zero once, exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }), (milli, micro) => {
        const amount = lineAmount(`${milli / 1000}`, (micro / 1e6).toFixed(6))
        const exact = BigInt(milli) * BigInt(micro)
        const fen = BigInt(amount.replace('.', '')) * 10_000_000n
        const distance = exact > fen ? exact - fen : fen - exact
        expect(distance <= 5_000_000n).toBe(true)
      }),
    )
  })

  it('add up to the fen', () => {
    expect(sumOfAmounts(['0.10', '0.20', '-0.05', '1234567890123.45'])).toBe('1234567890123.70')
    expect(sumOfAmounts([])).toBe('0.00')
  })

  it('are refused where there is no number', () => {
    expect(() => lineAmount('a', '1')).toThrow(RangeError)
  })
})
