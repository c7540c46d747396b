import { expect, it } from 'vitest'
import { type CellColumn, type CellRow, cellsOf, totalsOf, totalWord } from './cells'

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

it('counts the rated capacity of a device once in totals, however many rows it is in', () => {
  const row = (kind: CellRow['kind'], rated: Record<string, number> = {}): CellRow => ({
    ...{ kind, aggregate: undefined, points: [[]], formula: undefined },
    ratedKva: new Map(Object.entries(rated)),
  })
  const columns = [{ ...column('rated'), formula: undefined }]
  const rows = [
    ...[row('point', { t1: 1_000 }), row('point', { t1: 1_000 }), row('subtotal')],
    ...[row('group', { t1: 1_000, t2: 630 }), row('device')],
  ]
  const cells = cellsOf({ rows, columns, keys: ['whole'], figure: () => ({ value: null, isPartial: false }) })
  expect(cells.map((own) => own[0]?.[0]?.value)).toEqual([1_000, 1_000, 1_000, 1_630, null])
  expect(totalsOf({ rows, columns }, cells, 0)).toEqual([{ value: 1_630, isPartial: true }])
})
