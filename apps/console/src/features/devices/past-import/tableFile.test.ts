import { expect, it } from 'vitest'
import { textOfSheet } from './tableFile'

it('writes each row of a workbook into the line that has its number there', () => {
  const sheet = {
    headings: ['时间', '1号 / 功率'],
    rows: [
      ['2026-01-01 00:00:00', '1'],
      ['2026-01-01 00:10:00', 'a "b"\nc'],
    ],
    lines: [3, 6],
  }
  expect(textOfSheet(sheet).split('\n')).toEqual([
    ...['', '"时间","1号 / 功率"', '"2026-01-01 00:00:00","1"', '', ''],
    '"2026-01-01 00:10:00","a ""b"" c"',
  ])
})
