import { expect, it } from 'vitest'
import { problemsByRow } from './problems'

it('calls another line by the number that it has in the file', () => {
  const problem = { row: 2, column: 'code', text: '与第 {{row}} 行不一致', params: { row: 0 } }
  // headings in line 2, a blank line 4
  expect(problemsByRow([problem], [3, 5, 6]).get(2)).toEqual([{ ...problem, params: { row: 3 } }])
})

it('leaves alone what names no other line', () => {
  const problem = { row: 0, column: null, text: '没有填写', params: {} }
  expect(problemsByRow([problem], [2]).get(0)).toEqual([problem])
})
