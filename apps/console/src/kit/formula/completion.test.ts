import { vocabulary } from '@energy-console/expression'
import { expect, it } from 'vitest'
import { completed, functionWords, wordAt } from './completion'

it('completes the word before the caret and leaves the rest', () => {
  expect(wordAt('a + ro', 6)).toBe('ro')
  expect(wordAt('a + 1号进', 7)).toBe('1号进')
  expect(wordAt('a + ', 4)).toBe('')
  expect(completed('a + ro * 2', 6, 'round(')).toEqual({ text: 'a + round( * 2', caret: 10 })
  expect(completed('进线', 2, 'a')).toEqual({ text: 'a', caret: 1 })
})

it('takes all that was typed of a chosen title, with its spaces, and no more', () => {
  expect(completed('b + 1号 进线', 9, 'a', '1号 进线 / 功率')).toEqual({ text: 'b + a', caret: 5 })
  expect(completed('b + 进线 * 2', 6, 'a', '1号 进线 / 功率')).toEqual({ text: 'b + a * 2', caret: 5 })
})

it('offers every function that makes numbers of numbers, and none that there is not', () => {
  const ofOtherKinds = ['string', 'double', 'bool', 'length']
  const offered: string[] = functionWords.map(({ name }) => name)
  expect(offered.sort()).toEqual([...vocabulary.calls].filter((name) => !ofOtherKinds.includes(name)).sort())
})
