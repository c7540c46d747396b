import { expect, it } from 'vitest'
import { typedNumbers } from './typedNumbers'

it('takes numbers as they come from a sheet or a letter', () => {
  expect(typedNumbers('1 2.5\n3,4，5\t6；7')).toEqual([1, 2.5, 3, 4, 5, 6, 7])
  expect(typedNumbers('  ')).toEqual([])
})

it('takes nothing where one is no number', () => {
  expect(typedNumbers('1 x 3')).toBeUndefined()
  expect(typedNumbers('1 -3')).toBeUndefined()
})
