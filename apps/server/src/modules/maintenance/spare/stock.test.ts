import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeOf, costOf, type Stock } from './stock'

const stockOf = (quantity: number | string, value: number | string): Stock => ({
  quantity: new Big(quantity),
  value: new Big(value),
})
const ground = { price: new Big('2.5') }
const told = (change: ReturnType<typeof changeOf>) =>
  'why' in change ? [change.why, change.left.toFixed()] : [change.quantity.toFixed(), change.value.toFixed(2)]

describe('a move of stock', () => {
  const stock = stockOf(3, '10.00')
  it.each([
    ['what comes in costs what was paid', 'in', '3', '1.3333', ['3', '4.00']],
    ['what goes out costs the average', 'out', '1', undefined, ['-1', '-3.33']],
    ['the last of it costs what is left', 'out', '3', undefined, ['-3', '-10.00']],
    ['more than there is does not go out', 'out', '3.001', undefined, ['stockShort', '3']],
    ['what comes back costs the average', 'return', '2', undefined, ['2', '6.67']],
    ['or what is said', 'return', '2', '1', ['2', '2.00']],
    ['what is missing goes at the average', 'count', '2', undefined, ['-1', '-3.33']],
    ['what was found comes at the average', 'count', '4', undefined, ['1', '3.33']],
    ['what is as it was changes nothing', 'count', '3', undefined, ['0', '0.00']],
    ['nothing may be left', 'count', '0', undefined, ['-3', '-10.00']],
  ] as const)('%s', (_says, kind, quantity, unitPrice, expected) => {
    const move = { kind, quantity: new Big(quantity), unitPrice: unitPrice && new Big(unitPrice) }
    expect(told(changeOf(stock, move as never, ground))).toEqual(expected)
  })

  it('of what is found where there was none costs what the part costs', () => {
    const none = stockOf(0, 0)
    expect(told(changeOf(none, { kind: 'count', quantity: new Big(2) }, ground))).toEqual(['2', '5.00'])
    expect(told(changeOf(none, { kind: 'return', quantity: new Big(2) }, ground))).toEqual(['2', '5.00'])
  })

  it('back from an order costs what the order took it for, and is no more than that', () => {
    const of = { ...ground, taken: stockOf(3, '9.00') }
    const back = (quantity: number) =>
      told(changeOf(stock, { kind: 'return', quantity: new Big(quantity) }, of))
    expect(back(1)).toEqual(['1', '3.00'])
    expect(back(3)).toEqual(['3', '9.00'])
    expect(back(4)).toEqual(['returnedMore', '3'])
  })

  it('never costs more than there is, and nothing is left without a cost or the other way round', () => {
    const thousandths = fc.bigInt({ min: 1n, max: 999_999_999_999n })
    fc.assert(
      fc.property(
        thousandths,
        thousandths,
        fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }),
        (one, other, fen) => {
          const all = new Big(String(one + other)).div(1000)
          const whole = { quantity: all, value: new Big(String(fen)).div(100) }
          const cost = costOf(whole, new Big(String(one)).div(1000))
          expect(cost.gte(0) && cost.lte(whole.value)).toBe(true)
          expect(costOf(whole, all)).toBe(whole.value)
        },
      ),
      { numRuns: 300 },
    )
  })
})
