import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readSheet } from './readSheet'

/** Workbooks and texts as the programs that people have write them; none of these parts is written by a library of ours. */

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'

interface Parts {
  /** The rows, with what stands beside them. */
  sheet: string
  /** Items of the table of shared strings. */
  strings?: string
  /** Formats of their own, and the formats of the cells. */
  formats?: string
  cells?: string
  /** What `workbookPr` says. */
  workbook?: string
  /** Some writers give every tag of the sheet a prefix. */
  prefix?: string
  /** Some writers name parts from the root of the package. */
  root?: string
}

/** A workbook with the parts that spreadsheet programs write. */
function workbook(parts: Parts): Uint8Array<ArrayBuffer> {
  const { sheet, strings = '', formats = '', cells = '<xf numFmtId="0"/>', workbook = '' } = parts
  const { prefix = '', root = '' } = parts
  const of = prefix === '' ? `xmlns="${main}"` : `xmlns:${prefix.slice(0, -1)}="${main}"`
  const files = {
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr ${workbook}/><sheets><sheet name="台账" sheetId="7" r:id="rId3"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${office}/styles" Target="${root}styles.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="${root}sharedStrings.xml"/><Relationship Id="rId3" Type="${office}/worksheet" Target="${root}worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><numFmts>${formats}</numFmts><cellXfs>${cells}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${xml}<sst xmlns="${main}">${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `${xml}<${prefix}worksheet ${of}>${sheet}</${prefix}worksheet>`,
  }
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  )
}

const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const heading = `<row r="1">${inline('A1', '名称')}${inline('B1', '值')}</row>`
/** One line of two cells, its second as given. */
const withValue = (cell: string) =>
  `<sheetData>${heading}<row r="2">${inline('A2', '甲')}${cell}</row></sheetData>`

const dates = [
  ...['<xf numFmtId="0"/>', '<xf numFmtId="14"/>', '<xf numFmtId="31"/>', '<xf numFmtId="164"/>'],
  ...['<xf numFmtId="20"/>', '<xf numFmtId="46"/>', '<xf numFmtId="4"/>', '<xf numFmtId="165"/>'],
].join('')
const formats =
  '<numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;\\ hh:mm;@"/><numFmt numFmtId="165" formatCode="0.00&quot;米/天&quot;"/>'
const dated = (style: number, value: string, more: Partial<Parts> = {}) =>
  workbook({ sheet: withValue(`<c r="B2" s="${style}"><v>${value}</v></c>`), cells: dates, formats, ...more })
const utf8 = (text: string) => new Uint8Array(Buffer.from(text, 'utf8'))

it.each<[what: string, file: Uint8Array<ArrayBuffer>, read: string]>([
  ['a day, in the format of the system', dated(1, '46086'), '2026-03-05'],
  ['a day, in the built-in Chinese format', dated(2, '46086'), '2026-03-05'],
  ['a moment, in a format of its own', dated(3, '46086.354166666664'), '2026-03-05 08:30:00'],
  ['a moment that no binary fraction is', dated(3, '46086.999988425923'), '2026-03-05 23:59:59'],
  ['a time of day', dated(4, '0.35416666666666669'), '08:30'],
  ['hours beyond a day', dated(5, '1.0625'), '25:30'],
  ['a day counted from 1904', dated(1, '44624', { workbook: 'date1904="1"' }), '2026-03-05'],
  ['a time of day counted from 1904', dated(4, '0.35416666666666669', { workbook: 'date1904="1"' }), '08:30'],
  ['a number with thousands', dated(6, '1234567.8900000001'), '1234567.89'],
  ['a number with the letters of a date as its unit', dated(7, '3.5'), '3.5'],
  [
    'a day in words of ISO 8601',
    workbook({ sheet: withValue('<c r="B2" t="d"><v>2026-03-05T08:30:00Z</v></c>') }),
    '2026-03-05 08:30:00',
  ],
  ['a formula that gave a number', workbook({ sheet: withValue('<c r="B2"><f>1+2</f><v>3</v></c>') }), '3'],
  [
    'a formula that gave a text',
    workbook({ sheet: withValue('<c r="B2" t="str"><f>A2&amp;"号"</f><v>甲号</v></c>') }),
    '甲号',
  ],
  [
    'a formula that gave a truth',
    workbook({ sheet: withValue('<c r="B2" t="b"><f>TRUE()</f><v>1</v></c>') }),
    '是',
  ],
  [
    'a formula that failed',
    workbook({ sheet: withValue('<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>') }),
    '#DIV/0!',
  ],
  [
    'a formula that found nothing, its type in other quotes',
    workbook({ sheet: withValue("<c t='e' r='B2'><f>NA()</f><v>#N/A</v></c>") }),
    '#N/A',
  ],
  [
    'a text in pieces of their own looks',
    workbook({
      sheet: withValue('<c r="B2" t="s"><v>0</v></c>'),
      strings:
        '<si><r><rPr><b/></rPr><t xml:space="preserve">一号 </t></r><r><t>变压器</t></r><rPh sb="0" eb="2"><t>yi hao</t></rPh></si>',
    }),
    '一号 变压器',
  ],
  [
    'a text of two lines',
    workbook({
      sheet: withValue('<c r="B2" t="s"><v>0</v></c>'),
      strings: '<si><t>一_x000D_&#10;二</t></si>',
    }),
    '一\r\n二',
  ],
  [
    'a long number that was typed as a text',
    workbook({
      sheet: withValue('<c r="B2" t="s"><v>0</v></c>'),
      strings: '<si><t>00861234567890123456</t></si>',
    }),
    '00861234567890123456',
  ],
])('a workbook’s cell holds %s', async (_what, file, read) => {
  expect(await readSheet(file)).toEqual({ headings: ['名称', '值'], rows: [['甲', read]], lines: [2] })
})

it.each<[what: string, file: Uint8Array<ArrayBuffer>, lines: number[]]>([
  [
    'with shared strings, empty lines below and empty cells that only have a border',
    workbook({
      strings: ['名称', '值', '甲', '乙'].map((text) => `<si><t>${text}</t></si>`).join(''),
      sheet: `<dimension ref="A1:D40"/><sheetData><row r="1" spans="1:4"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" s="0"/></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2"><v>1</v></c></row><row r="3"><c r="A3" s="0"/></row><row r="4"><c r="A4" t="s"><v>3</v></c><c r="B4"><v>2</v></c></row><row r="39"><c r="A39" s="0"/></row><row r="40"><c r="A40" s="0"/><c r="D40" s="0"/></row></sheetData>`,
    }),
    [2, 4],
  ],
  [
    'with a title merged over the table',
    workbook({
      sheet: `<sheetData><row r="1">${inline('A1', '设备台账（2026 年）')}<c r="B1"/></row><row r="2">${inline('A2', '名称')}${inline('B2', '值')}</row><row r="3">${inline('A3', '甲')}<c r="B3"><v>1</v></c></row><row r="4">${inline('A4', '乙')}<c r="B4"><v>2</v></c></row></sheetData><mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>`,
    }),
    [3, 4],
  ],
  [
    'with a prefix at every tag and parts named from the root',
    workbook({
      root: '/xl/',
      prefix: 'x:',
      sheet: `<x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>名称</x:t></x:is></x:c><x:c r="B1" t="inlineStr"><x:is><x:t>值</x:t></x:is></x:c></x:row><x:row r="2"><x:c r="A2" t="inlineStr"><x:is><x:t>甲</x:t></x:is></x:c><x:c r="B2"><x:v>1</x:v></x:c></x:row><x:row r="3"><x:c r="A3" t="inlineStr"><x:is><x:t>乙</x:t></x:is></x:c><x:c r="B3"><x:v>2</x:v></x:c></x:row></x:sheetData>`,
    }),
    [2, 3],
  ],
  [
    'whose rows and cells say no place',
    workbook({
      sheet: `<sheetData><row><c t="inlineStr"><is><t>名称</t></is></c><c t="inlineStr"><is><t>值</t></is></c></row><row><c t="inlineStr"><is><t>甲</t></is></c><c><v>1</v></c></row><row/><row><c t="inlineStr"><is><t>乙</t></is></c><c><v>2</v></c></row></sheetData>`,
    }),
    [2, 4],
  ],
  [
    'some of whose cells say no place',
    workbook({
      sheet: `<sheetData><row r="1">${inline('A1', '名称')}<c t="inlineStr"><is><t>值</t></is></c><c/></row><row r="3">${inline('A3', '甲')}<c><v>1</v></c></row><row><c t="inlineStr"><is><t>乙</t></is></c><c r="B4"><v>2</v></c></row></sheetData>`,
    }),
    [3, 4],
  ],
  ['as CSV with the mark of UTF-8', utf8('\uFEFF名称,值\r\n甲,1\r\n乙,2\r\n'), [2, 3]],
  ['as CSV of a Chinese Excel', gb18030('c3fbb3c62cd6b50d0abcd72c310d0ad2d22c320d0a'), [2, 3]],
  ['as CSV with semicolons', utf8('名称;值\r\n甲;1\r\n乙;2\r\n'), [2, 3]],
  [
    'as CSV that names its separator, with empty columns and lines below',
    utf8('\uFEFFsep=;\r\n名称;值;\r\n甲;1;\r\n乙;2;\r\n;;\r\n;;\r\n'),
    [2, 3],
  ],
  [
    'as Unicode text with tabs',
    new Uint8Array(Buffer.from('\uFEFF名称\t值\r\n甲\t1\r\n乙\t2\r\n', 'utf16le')),
    [2, 3],
  ],
])('a table is read %s', async (_what, file, lines) => {
  const { headings, rows, ...sheet } = await readSheet(file)
  expect(headings.slice(0, 2)).toEqual(['名称', '值'])
  expect(rows.map((row) => row.slice(0, 2))).toEqual([
    ['甲', '1'],
    ['乙', '2'],
  ])
  expect(sheet.lines).toEqual(lines)
})

function gb18030(hex: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(hex, 'hex'))
}

it.each([
  [
    'a page of HTML that is called .xls',
    utf8(
      '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>名称</td></tr></table></html>',
    ),
    '不支持旧的 .xls 格式，请另存为 .xlsx 或 CSV',
  ],
  [
    'XML of 2003',
    utf8('\uFEFF<?xml version="1.0"?>\r\n<?mso-application progid="Excel.Sheet"?><Workbook/>'),
    '不支持旧的 .xls 格式，请另存为 .xlsx 或 CSV',
  ],
  [
    'a workbook with a password',
    new Uint8Array(
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(504),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
    ),
    '工作簿有密码，请去掉密码后再试',
  ],
])('%s is refused in words', async (_what, file, said) => {
  await expect(readSheet(file)).rejects.toThrow(said)
})
