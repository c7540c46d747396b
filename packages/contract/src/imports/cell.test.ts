import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { field } from '../core'
import { readCell } from './cell'

const number = field.number('数')
const power = field.quantity('功率', 'kW', 2)
const money = field.money('金额')
const day = field.date('日期')
const instant = field.instant('时间')
const choice = field.choice('类型', { main: '总表', sub: '分表' })

/** Field, what stands in the cell, what it stands for. */
const values: [string, z.ZodType, string, unknown][] = [
  ['a plain number', number, '-12.5', -12.5],
  ['separators of thousands', number, '1,234,567.89', 1234567.89],
  ['wide digits', number, '１２３', 123],
  ['a power of ten', number, '1.5e3', 1500],
  ['the unit', power, '12.5 kW', 12.5],
  ['money with its sign', money, '¥1,234.50', '1234.50'],
  ['money with the other sign', money, '￥ 8.00', '8.00'],
  ['money that is long', money, '12345678901.10', '12345678901.10'],
  ['a day', day, '2026-03-05', '2026-03-05'],
  ['a day with slashes', day, '2026/3/5', '2026-03-05'],
  ['a day in Chinese', day, '2026年3月5日', '2026-03-05'],
  ['a day with midnight', day, '2026-03-05 00:00:00', '2026-03-05'],
  ['a leap day', day, '2024-02-29', '2024-02-29'],
  ['an instant', instant, '2026/3/5 8:30', '2026-03-05 08:30:00'],
  ['an instant of the web', instant, '2026-03-05T08:30:15', '2026-03-05 08:30:15'],
  ['a day as an instant', instant, '2026-03-05', '2026-03-05 00:00:00'],
  ['a month', field.month('月'), '2026年3月', '2026-03'],
  ['a time of day', field.timeOfDay('时'), '8:05', '08:05'],
  ['a choice by its label', choice, '分表', 'sub'],
  ['a choice by its value', choice, 'main', 'main'],
  ['a choice of numbers', field.numberChoice('级', [{ value: 1, label: '警告' }]), '1', 1],
  ['yes', field.toggle('启用'), ' 是 ', true],
  ['no', field.toggle('启用'), 'FALSE', false],
  ['a word for a state', field.toggle('在线', { states: ['在线', '离线'] }), '离线', false],
  ['a text', field.text('文'), ' 00123 ', '00123'],
  ['a text that an export has guarded', field.text('文'), "'=1+1", '=1+1'],
  ['a text with an apostrophe', field.text('文'), "'s", "'s"],
]

const problems: [string, z.ZodType, string, string][] = [
  ['a word for a number', number, '十', '请输入数字'],
  ['groups that are no thousands', number, '1,23', '请输入数字'],
  ['a number beyond all', number, '1e999', '请输入数字'],
  ['a formula', number, '=1+1', '请输入数字'],
  ['a day that there is not', day, '2026-02-30', '日期格式应为 yyyy-MM-dd'],
  ['a day with a time', day, '2026-03-05 08:00', '日期格式应为 yyyy-MM-dd'],
  ['a day the other way round', day, '05/03/2026', '日期格式应为 yyyy-MM-dd'],
  ['an hour that there is not', instant, '2026-03-05 24:00', '时间格式应为 yyyy-MM-dd HH:mm:ss'],
  ['no choice', choice, '总', '不在可选范围内'],
  ['maybe', field.toggle('启用'), '也许', '应为是或否'],
]

describe('a cell', () => {
  it('with a word of an English file', () => {
    const words: Record<string, string> = { 总表: 'Main meter', 在线: 'Online', 离线: 'Offline' }
    const read = (schema: z.ZodType, text: string) => readCell(schema, text, (word) => words[word] ?? word)
    const online = field.toggle('在线', { states: ['在线', '离线'] })
    expect(read(choice, 'main meter')).toEqual({ value: 'main' })
    expect([read(online, 'Online'), read(online, 'Offline')]).toEqual([{ value: true }, { value: false }])
    expect(read(choice, '总表')).toEqual({ value: 'main' })
  })

  it.each(values)('with %s', (_what, schema, text, value) => {
    expect(readCell(schema, text)).toEqual({ value })
  })

  it.each(problems)('with %s is told to be wrong', (_what, schema, text, problem) => {
    expect(readCell(schema, text)).toEqual({ problem })
  })
})
