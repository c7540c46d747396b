import { strToU8, Zip, ZipDeflate } from 'fflate'

/** What stands in a cell of a workbook. An instant and a day are days since the beginning of 1900, with their fraction. */
export type WorkbookCell =
  | { kind: 'text' | 'heading'; text: string }
  | { kind: 'number' | 'instant' | 'day'; value: number }
  | null

/** A workbook of named sheets, one after the other, packed line by line: only its packed bytes are kept. */
export function createWorkbook(names: readonly string[] = ['Sheet1']) {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    packed.push(bytes)
  })
  for (const [name, text] of Object.entries(frameOf(names))) {
    const entry = new ZipDeflate(name)
    zip.add(entry)
    entry.push(strToU8(head + text), true)
  }
  let count = 0
  const begin = () => {
    count += 1
    const sheet = new ZipDeflate(`xl/worksheets/sheet${count}.xml`)
    zip.add(sheet)
    return sheet
  }
  let sheet = begin()
  let waiting = sheetHead
  let lines = 0
  const end = () => sheet.push(strToU8(`${waiting}</sheetData></worksheet>`), true)
  return {
    add(cells: readonly WorkbookCell[]): void {
      lines += 1
      waiting += `<row r="${lines}">${cells.map((cell, at) => cellXml(cell, `${letters(at)}${lines}`)).join('')}</row>`
    },
    /** Packs what was added. */
    pack(): void {
      sheet.push(strToU8(waiting))
      waiting = ''
    },
    /** Ends a sheet and begins the next one. */
    next(): void {
      end()
      sheet = begin()
      waiting = sheetHead
      lines = 0
    },
    finish(): Buffer {
      end()
      zip.end()
      return Buffer.concat(packed)
    },
  }
}

const cellXml = (cell: WorkbookCell, at: string): string => {
  if (cell === null) return ''
  const style = styles.indexOf(cell.kind)
  const how = style > 0 ? ` s="${style}"` : ''
  return 'value' in cell
    ? `<c r="${at}"${how}><v>${cell.value}</v></c>`
    : `<c r="${at}"${how} t="inlineStr"><is><t xml:space="preserve">${escaped(cell.text)}</t></is></c>`
}

/** The letters of a column: A … Z, AA … */
const letters = (at: number): string =>
  at < 26
    ? String.fromCharCode(65 + at)
    : `${letters(Math.floor(at / 26) - 1)}${String.fromCharCode(65 + (at % 26))}`

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no such characters
const noXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }
const escaped = (text: string) =>
  text.replace(noXml, '').replace(/[&<>\r]/g, (sign) => entities[sign] ?? sign)

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const sheetHead = `${head}<worksheet xmlns="${main}"><sheetData>`

/** The cell styles of the workbook, in their order; a text and a number have none of their own. */
const styles: readonly string[] = ['text', 'heading', 'instant', 'day']
const xf = (format: number, font: number) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`

/** What a workbook has beside its sheets. */
const frameOf = (names: readonly string[]) => ({
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${names.map((_name, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${types}.worksheet+xml"/>`).join('')}</Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.map((name, at) => `<sheet name="${escaped(name).replaceAll('"', '&quot;')}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${names.map((_name, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rId${names.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">${xf(0, 0)}${xf(0, 1)}${xf(164, 0)}${xf(165, 0)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
})
