import { expect, it } from 'vitest'
import { type CellColumn, totalWord } from './cells'

const column = (kind: CellColumn['kind'], total: CellColumn['total'] = 'auto') =>
  ({ kind, total }) as CellColumn

it.each([
  ['平均', [column('mean'), column('last')]],
  ['最大', [column('max')]],
  ['平均', [column('rise', 'mean')]],
  ['合计', [column('rise'), column('mean')]],
  ['合计', [column('first')]],
])('the row of totals is called %s where all columns come to that', (word, columns) => {
  expect(totalWord(columns)).toBe(word)
})
