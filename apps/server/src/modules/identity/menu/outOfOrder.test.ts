import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outOfOrder } from './outOfOrder'

const moved = (numbers: number[]) => [...outOfOrder(numbers)].map((place) => numbers[place])

describe('what is out of order', () => {
  it('is what was moved, not what it passed', () => {
    expect(moved([])).toEqual([])
    expect(moved([1, 2, 3])).toEqual([])
    expect(moved([4, 1, 2, 3])).toEqual([4])
    expect(moved([2, 3, 4, 1])).toEqual([1])
    expect(moved([1, 3, 2, 4, 6, 5])).toHaveLength(2)
  })

  it('leaves the rest ascending', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(50)), (numbers) => {
        const left = outOfOrder(numbers)
        const rest = numbers.filter((_, place) => !left.has(place))
        expect(rest).toEqual([...rest].sort((a, b) => a - b))
      }),
    )
  })
})
