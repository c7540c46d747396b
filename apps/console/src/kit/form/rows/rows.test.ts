import { field } from '@energy-console/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { fieldsOf } from '../fields'
import { cellsOfText, pasteRows, valueOfText } from './pasteRows'
import { copyRow, moveRow, moveRowTo, type RowDraft, removeRow } from './rowEdits'
import { firstProblem, rowProblems, rowSchemaOf } from './rowProblems'

const Period = z.object({
  start: field.timeOfDay('开始'),
  band: field.choice('时段', { peak: '峰', valley: '谷' }).default('valley'),
  price: field.unitPrice('电价', '元/kWh'),
  powerKw: field.quantity('功率', 'kW', 1).nullish(),
  from: field.date('日期').nullish(),
  isOn: field.toggle('启用', { states: ['投入', '退出'] }).default(true),
  hidden: z.string().optional(),
})
const Plan = z.object({
  periods: field
    .rows('时段表', Period, { max: 3 })
    .refine((rows) => rows.every(({ start }, at) => at === 0 || start > (rows[at - 1]?.start ?? '')), {
      error: '须递增',
    }),
})
const [periods] = fieldsOf(Plan)
if (!periods) throw new Error('no field')
const columns = fieldsOf(rowSchemaOf(periods))
type Row = RowDraft<z.infer<typeof Period>>
const row = (start: string, more: Row = {}): Row => ({ start, price: '0.5', ...more })
const starts = (rows: readonly Row[]) => rows.map(({ start }) => start)

describe('rows of a form', () => {
  const rows = [row('00:00', { id: '1' }), row('08:00', { id: '2' }), row('16:00', { id: '3' })]

  it('are copied as new ones, moved and taken out', () => {
    expect(starts(copyRow(rows, 1))).toEqual(['00:00', '08:00', '08:00', '16:00'])
    expect(copyRow(rows, 1)[2]).not.toHaveProperty('id')
    expect(starts(moveRowTo(rows, 0, 2))).toEqual(['08:00', '16:00', '00:00'])
    expect(starts(moveRowTo(rows, 2, 0))).toEqual(['16:00', '00:00', '08:00'])
    expect(moveRowTo(rows, 0, 3)).toEqual(rows)
    expect(starts(moveRow(rows, 1, -1))).toEqual(['08:00', '00:00', '16:00'])
    expect(starts(moveRow(rows, 2, 1))).toEqual(['00:00', '08:00', '16:00'])
    expect(starts(removeRow(rows, 0))).toEqual(['08:00', '16:00'])
  })

  it('say what is wrong by cell, a missing one included', () => {
    const problems = rowProblems(periods, [row('00:00'), { start: '8', price: '0.123456789' }, {}])
    expect([...problems.keys()]).toEqual(['1.start', '1.price', '2.start', '2.price'])
    expect(problems.get('1.price')).toBe('小数位数过多')
    expect(firstProblem(periods, rows)).toBeUndefined()
  })

  it('say what is wrong between them once each cell is right', () => {
    expect(firstProblem(periods, [row('08:00'), row('00:00')])).toBe('须递增')
    expect(firstProblem(periods, [row('1'), row('2'), row('3'), row('4')])).toMatch(/1/)
  })
})

describe('cells from a spreadsheet', () => {
  it('are told from a plain text', () => {
    expect(cellsOfText('08:00')).toBeUndefined()
    expect(cellsOfText('08:00\t峰\r\n16:00\t谷\r\n')).toEqual([
      ['08:00', '峰'],
      ['16:00', '谷'],
    ])
    expect(cellsOfText('1\n2')).toEqual([['1'], ['2']])
  })

  it('are written from a cell on: rows are added up to the most, columns beyond the last are dropped', () => {
    const cells = [['0.6', '12'], ['0.7', '', '2026/3/1', '退出', 'beyond'], ['0.8']]
    const pasted = pasteRows({
      rows: [row('00:00'), row('08:00')],
      columns,
      at: { row: 1, column: 2 },
      cells,
      blank: () => ({ band: 'valley' }),
      onCell: (_row, name, value) => ({ [name]: value }),
      most: 3,
    })
    expect(pasted).toEqual([
      row('00:00'),
      { start: '08:00', price: '0.6', powerKw: 12 },
      { band: 'valley', price: '0.7', powerKw: null, from: '2026-03-01', isOn: false },
    ])
  })

  it('are written below their headings, in whatever order and language these stand', () => {
    const paste = (lines: string[][]) =>
      pasteRows({
        rows: [],
        columns,
        at: { row: 0, column: 0 },
        cells: lines,
        blank: () => ({ band: 'valley' }),
        onCell: (_row, name, value) => ({ [name]: value }),
        most: 9,
        headings: { price: ['Tariff price'] },
      })
    expect(
      paste([
        ['电价 (元/kWh)', '备注', '开始*'],
        ['0.6', 'x', '8:00'],
      ]),
    ).toEqual([row('08:00', { band: 'valley', price: '0.6' })])
    expect(
      paste([
        ['tariff price', 'START', 'Band'],
        ['0.6', '8:00', 'PEAK'],
      ]),
    ).toEqual([row('08:00', { band: 'peak', price: '0.6' })])
    // values are no headings, though one of them may be a word for a column
    expect(paste([['开始', '峰']])).toEqual([{ band: 'peak', start: '开始' }])
  })

  it.each([
    ['start', '8:00', '08:00'],
    ['start', '08:00:00', '08:00'],
    ['band', '峰', 'peak'],
    ['band', 'valley', 'valley'],
    ['band', '其他', '其他'],
    ['price', '￥1,000.50', '1000.50'],
    ['powerKw', '1,234.5', 1234.5],
    ['powerKw', 'much', 'much'],
    ['isOn', '投入', true],
    ['isOn', '退出', false],
  ])('in %s make of %j %j', (name, text, value) => {
    const column = columns.find((one) => one.name === name)
    if (!column) throw new Error(name)
    expect(valueOfText(column, text)).toEqual(value)
  })
})
