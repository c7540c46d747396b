import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCsv } from './csv'

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const separators = [',', '\t', ';', '，']

describe('a text with separated values', () => {
  it('gives back whatever was written in quotes', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('', '"', ',', '\r\n', '\uFEFF', '，', ';\t', '中文'))
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
    const ending = fc.constantFrom('\n', '\r\n', '\r')
    fc.assert(
      fc.property(table, fc.constantFrom(...separators), ending, (rows, separator, end) => {
        const text = rows.map((row) => row.map(quote).join(separator)).join(end)
        expect(parseCsv(text)).toEqual(rows)
        expect(parseCsv(`\uFEFF${text}${end}`)).toEqual(rows)
      }),
    )
  })

  it.each([
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,,\r\n,b,\r\n',
      [
        ['a', '', ''],
        ['', 'b', ''],
      ],
    ],
    ['a\n\nb\n', [['a'], [''], ['b']]],
    // what separates is what stands most often in the headings
    [
      'a;b;c\n1,5;2;3',
      [
        ['a', 'b', 'c'],
        ['1,5', '2', '3'],
      ],
    ],
    // a quote within a cell is one, and what follows a closing one is not lost
    ['5" pipe,b', [['5" pipe', 'b']]],
    [
      '"a"b,c\nd,e',
      [
        ['ab', 'c'],
        ['d', 'e'],
      ],
    ],
    // the line with which a text tells Excel its separator is none of the table
    ['sep=;\r\na,b;c', [['a,b', 'c']]],
    // a quote that is never closed takes the rest
    ['a,"b\nc', [['a', 'b\nc']]],
    ['', []],
  ])('%j', (text, rows) => expect(parseCsv(text)).toEqual(rows))
})
