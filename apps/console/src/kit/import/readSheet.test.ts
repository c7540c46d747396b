import { importLimits } from '@energy-console/contract/imports'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { decode, readSheet } from './readSheet'
import { plainNumber } from './sheetText'
import { tableOf } from './tableOf'

const bytesOf = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding))
const text = '名称,备注\r\n一号表,"甲,乙"\r\n'

/** A workbook of two cells, its sheet changed. */
async function workbook(change: (sheet: string) => string): Promise<Uint8Array<ArrayBuffer>> {
  const cell = (value: string) => [{ value, type: String }]
  const parts = unzipSync(new Uint8Array(await writeXlsx([cell('名称'), cell('甲')]).toBuffer()))
  const changed = Object.entries(parts).map(([name, bytes]) => [
    name,
    /sheet1\.xml$/.test(name) ? strToU8(change(strFromU8(bytes))) : bytes,
  ])
  return new Uint8Array(zipSync(Object.fromEntries(changed)))
}

/** 名称 / 一号表 as older spreadsheets save it. */
const gbk = Uint8Array.from([
  ...[0xc3, 0xfb, 0xb3, 0xc6, 0x0a],
  ...[0xd2, 0xbb, 0xba, 0xc5, 0xb1, 0xed, 0x0a],
])

describe('a file of separated values', () => {
  it.each([
    ['UTF-8', bytesOf(text, 'utf8')],
    ['UTF-8 with its mark', bytesOf(`\uFEFF${text}`, 'utf8')],
    ['UTF-16', bytesOf(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, the large half first', new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())],
  ])('is read as %s', async (_encoding, bytes) => {
    expect(await readSheet(bytes)).toEqual({
      headings: ['名称', '备注'],
      rows: [['一号表', '甲,乙']],
      lines: [2],
    })
  })

  it('is read in the Chinese of older spreadsheets', async () => {
    expect(decode(gbk)).toBe('名称\n一号表\n')
    expect(await readSheet(gbk)).toMatchObject({ headings: ['名称'], rows: [['一号表']] })
  })
})

describe('a workbook', () => {
  it('gives texts, exact numbers and days as people write them, and lines as it counts them', async () => {
    const cell = (value: string) => ({ value, type: String })
    const bytes = await writeXlsx([
      [cell('名称'), cell('金额'), cell('日期'), cell('启用')],
      [cell(' 00123 '), { value: 0.1 + 0.2, type: Number }, null, { value: true, type: Boolean }],
      [null, null, null, null],
      [
        cell('=1+1'),
        { value: 1234567.89, type: Number },
        { value: new Date('2026-03-05T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
        null,
      ],
    ]).toBuffer()
    expect(await readSheet(new Uint8Array(bytes))).toEqual({
      headings: ['名称', '金额', '日期', '启用'],
      rows: [
        ['00123', '0.3', '', '是'],
        ['=1+1', '1234567.89', '2026-03-05', ''],
      ],
      lines: [2, 4],
    })
  })

  it('is refused by its directory before anything is unpacked', async () => {
    const bytes = new Uint8Array(await writeXlsx([[{ value: 'a', type: String }]]).toBuffer())
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const entry = Buffer.from(bytes).indexOf('PK\x01\x02', 'latin1')
    view.setUint32(entry + 24, importLimits.unpackedBytes + 1, true)
    await expect(readSheet(bytes)).rejects.toThrow('工作簿无法读取，或解压后过大')
  })

  it.each([
    ['a cell where a sheet ends', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>', 1_048_576, 16_384],
    [
      'cells that say no place in a row far below',
      `<row r="500000">${'<c><v>1</v></c>'.repeat(5)}</row>`,
      500_000,
      5,
    ],
    ['columns without end', '<row r="2"><c r="ZZZZZ2"><v>1</v></c></row>', 2, 12_356_630],
    ['rows without end', "<row r='900000000'/>", 900_000_000, 1],
  ])('that has %s is refused before a place is made for each cell', async (_what, xml, row, column) => {
    await expect(
      readSheet(await workbook((sheet) => sheet.replace('</sheetData>', `${xml}</sheetData>`))),
    ).rejects.toMatchObject({
      message: '工作表一直到第 {{row}} 行、第 {{column}} 列，请删除多余的行和列后再试',
      params: { row, column },
    })
  })

  it('is refused where a part is larger than the directory says', async () => {
    const bytes = await workbook((sheet) =>
      sheet.replace('<sheetData>', `${' '.repeat(importLimits.unpackedBytes)}<sheetData>`),
    )
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const marked = Buffer.from(bytes)
    for (
      let at = marked.indexOf('PK\x01\x02', 'latin1');
      at >= 0;
      at = marked.indexOf('PK\x01\x02', at + 4, 'latin1')
    )
      view.setUint32(at + 24, 100, true)
    await expect(readSheet(bytes)).rejects.toThrow('工作簿无法读取，或解压后过大')
  })

  it.each([
    ['cut off', [0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0], '工作簿无法读取，或解压后过大'],
    ['of the old kind', [0xd0, 0xcf, 0x11, 0xe0, 0], '不支持旧的 .xls 格式，请另存为 .xlsx 或 CSV'],
  ])('that is %s is refused in words', async (_what, bytes, said) => {
    await expect(readSheet(Uint8Array.from(bytes))).rejects.toThrow(said)
  })
})

it('a text with NUL, surrogates cut in two and marks is read without them', async () => {
  const file = `名称,备注\n一号\0表,"\uFFFDx"\n`
  expect(await readSheet(bytesOf(file, 'utf8'))).toMatchObject({ rows: [['一号表', '\uFFFDx']] })
})

describe('a table', () => {
  it('has a limit of lines, columns and characters', () => {
    const { rows, columns, cell } = importLimits
    const of = (lines: number, width = 1, value = 'a') =>
      tableOf(Array.from({ length: lines + 1 }, () => Array.from({ length: width }, () => value)))
    expect(of(rows).rows).toHaveLength(rows)
    expect(() => of(rows + 1)).toThrow('超过 {{most}} 行，请分成几个文件')
    expect(() => of(1, columns + 1)).toThrow('超过 {{most}} 列')
    expect(() => of(1, 1, 'a'.repeat(cell + 1))).toThrow('有单元格超过 {{most}} 个字符')
    expect(() => of(0)).toThrow('文件中没有数据行')
  })
})

it.each([
  ['0.30000000000000004', '0.3'],
  ['12345678901234567', '12345678901234567'],
  ['1E+20', '100000000000000000000'],
  ['1E-7', '0.0000001'],
  ['100', '100'],
])('a workbook’s number %s is what was typed: %s', (stored, typed) => {
  expect(plainNumber(stored)).toBe(typed)
})
