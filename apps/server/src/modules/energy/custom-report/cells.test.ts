import { compileExpression, type Expression } from '@energy-console/expression'
import { expect, it } from 'vitest'
import { type CellColumn, type CellRow, cellsOf, totalOfTimes, totalsOf, totalWord } from './cells'

/** A formula over columns a and b. */
function compiled(text: string): Expression {
  const number = { type: 'number' } as const
  const found = compileExpression(text, { inputs: { a: number, b: number }, result: 'number' })
  if (!found.ok) throw new Error(found.problem.text)
  return found.expression
}

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

it.each([
  // 1,000 kWh for 600 yuan and 3,000 kWh for 1,200: the formula over both is 0.45, the mean of its rows 0.5
  ['auto', 0.45],
  ['mean', 0.5],
  ['max', 0.6],
] as const)('reckons a formula whose total is %s alike in sub-totals and in the total', (total, expected) => {
  const formula = compiled('b / a')
  const columns = [
    { ...column('rise'), formula: undefined },
    { ...column('cost'), formula: undefined },
    { ...column('formula', total), formula },
  ]
  const row = (kind: CellRow['kind'], itemId?: string): CellRow => ({
    ...{ kind, aggregate: undefined, formula: undefined },
    points: columns.map(() => (itemId ? [{ itemId, unit: 'kWh' }] : [])),
  })
  const rows = [row('point', '1'), row('point', '2'), row('subtotal')]
  const values: Record<string, number[]> = { 1: [1_000, 600], 2: [3_000, 1_200] }
  const figure = (itemId: string, at: number) => ({ value: values[itemId]?.[at] ?? null, isPartial: false })
  const cells = cellsOf({ rows, columns, keys: ['whole'], figure })
  expect(cells.map((own) => own[2]?.[0]?.value)).toEqual([0.6, 0.4, expected])
  expect(totalsOf({ rows, columns }, cells, 0)[2]?.value).toBe(expected)
})

it('leaves the time that still runs out of what times are folded into, but for extremes of extremes', () => {
  const days = Array.from({ length: 29 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`)
  const keys = [...days, '2026-11-30', 'whole']
  const cells = keys.map((_, at) => ({ value: at < 29 ? 2_400 : 300, isPartial: false }))
  const told = (kind: CellColumn['kind'], total: CellColumn['total'], running?: string) =>
    totalOfTimes(column(kind, total), keys, cells, running).value
  const today = '2026-11-30'
  expect([told('rise', 'min', today), told('rise', 'mean', today)]).toEqual([2_400, 2_400])
  expect(told('rise', 'sum', today)).toBe(29 * 2_400 + 300)
  // the least that was read today is the least so far
  expect([told('min', 'min', today), told('max', 'min', today)]).toEqual([300, 2_400])
  // of days that are over nothing is left out
  expect([told('rise', 'min'), told('rise', 'mean')]).toEqual([300, 2_330])
  expect(totalOfTimes(column('rise', 'mean'), [today, 'whole'], cells.slice(-2), today).value).toBe(300)
})
