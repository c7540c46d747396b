import { expect, it } from 'vitest'
import { countText } from './countText'

it('a count that was cut says that there may be more', () => {
  expect([0, 998, 999, 1000].map((count) => countText(count))).toEqual(['0', '998', '999', '999+'])
  expect([99, 100].map((count) => countText(count, 100))).toEqual(['99', '99+'])
})
