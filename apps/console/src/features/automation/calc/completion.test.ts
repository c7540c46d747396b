import { expect, it } from 'vitest'
import { completed, wordAt } from './completion'

it('completes the word before the caret and leaves the rest', () => {
  expect(wordAt('a + ro', 6)).toBe('ro')
  expect(wordAt('a + 1号进', 7)).toBe('1号进')
  expect(wordAt('a + ', 4)).toBe('')
  expect(completed('a + ro * 2', 6, 'round(')).toBe('a + round( * 2')
  expect(completed('进线', 2, 'a')).toBe('a')
})
