import { expect, it } from 'vitest'
import { pointName, searchWords } from './pointName'

it('a point is found by its own name, by its words, and by a lone sign', () => {
  expect(searchWords(pointName('AH1 10kV进线', '有功功率'))).toEqual(['AH1', '10kV进线', '有功功率'])
  expect(searchWords(' 功率  AH1 · 功率 ')).toEqual(['功率', 'AH1'])
  expect(searchWords('/')).toEqual(['/'])
  expect(searchWords('  ')).toEqual([])
})
