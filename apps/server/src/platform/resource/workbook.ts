import { strToU8, Zip, ZipDeflate } from 'fflate'

/** What stands in a cell of a workbook. An instant and a day are days since the beginning of 1900, with their fraction. */
export type WorkbookCell =
  | { kind: 'text' | 'heading' | 'title'; text: string }
  | { kind: 'number' | 'instant' | 'day'; value: number }
  | { kind: 'figure'; value: number | string; look: FigureLook }
  | null

/** How a figure of a report looks: digits behind the point, whether and in which colour it stands out, and whether a `*` marks it. */
export interface FigureLook {
  decimals: number
  isBold?: boolean
  /** Shown behind it alone: a number stays one. */
  isPartial?: boolean
  tone?: keyof typeof tones | undefined
}

/** What the first sheet has beside its cells: widths of columns in characters, what stays when it scrolls, ranges of one cell. */
export interface SheetFrame {
  widths?: readonly number[]
  frozen?: { rows: number; columns: number }
  /** Such as `A1:F1`. */
  merges?: readonly string[]
}

/** A workbook of named sheets, one after the other, packed line by line: only its packed bytes are kept. */
export function createWorkbook(names: readonly string[] = ['Sheet1'], frame: SheetFrame = {}) {
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
  let waiting = sheetHead(frame)
  let lines = 0
  const end = () => {
    const merges = count === 1 ? (frame.merges ?? []) : []
    const merged = merges.map((range) => `<mergeCell ref="${range}"/>`).join('')
    const tail = merged ? `<mergeCells count="${merges.length}">${merged}</mergeCells>` : ''
    sheet.push(strToU8(`${waiting}</sheetData>${tail}</worksheet>`), true)
  }
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
      waiting = sheetHead({})
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
  const style = cell.kind === 'figure' ? figureStyle(cell.look) : styles.indexOf(cell.kind)
  const how = style > 0 ? ` s="${style}"` : ''
  const value = 'value' in cell ? cell.value : cell.text
  const isMarked = cell.kind === 'figure' && cell.look.isPartial === true && typeof value === 'string'
  const said = isMarked ? `${value}*` : value
  return typeof said === 'number'
    ? `<c r="${at}"${how}><v>${said}</v></c>`
    : `<c r="${at}"${how} t="inlineStr"><is><t xml:space="preserve">${escaped(said)}</t></is></c>`
}

/** The letters of a column: A … Z, AA … */
export const letters = (at: number): string =>
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

function sheetHead({ widths = [], frozen }: SheetFrame): string {
  const cols = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const view =
    frozen &&
    `<sheetViews><sheetView workbookViewId="0"><pane xSplit="${frozen.columns}" ySplit="${frozen.rows}" topLeftCell="${letters(frozen.columns)}${frozen.rows + 1}" activePane="bottomRight" state="frozen"/></sheetView></sheetViews>`
  return `${head}<worksheet xmlns="${main}">${view ?? ''}${cols.length > 0 ? `<cols>${cols.join('')}</cols>` : ''}<sheetData>`
}

/** The cell styles of the workbook, in their order, before those of figures; a text and a number have none of their own. */
const styles: readonly string[] = ['text', 'heading', 'instant', 'day', 'title']
const xf = (format: number, font: number, { fill = 0, align }: { fill?: number; align?: string } = {}) => {
  const own = `numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${fill ? ' applyFill="1"' : ''}`
  return align ? `<xf ${own} applyAlignment="1"><alignment horizontal="${align}"/></xf>` : `<xf ${own}/>`
}

/** The colours of what stands out, as a light ground that black digits can be read on. */
const tones = { danger: 'FFFFCCC7', warning: 'FFFFE7BA', success: 'FFD9F7BE', info: 'FFBAE0FF' } as const
const toneNames = Object.keys(tones) as readonly (keyof typeof tones)[]
/** Digits behind the point that a figure may have: 0 to 6. */
const digits = [0, 1, 2, 3, 4, 5, 6] as const
/** Grounds by their places: none, then those of tones. What comes first is set aside by the format. */
const grounds = [0, ...toneNames.map((_, at) => at + 2)]
/** What stands behind a figure: nothing, or the mark of what is not whole. */
const marks = ['', '\\*'] as const
const formatOf = (mark: number, decimals: number) => 166 + mark * digits.length + decimals
const figureXfs = marks.flatMap((_, mark) =>
  digits.flatMap((decimals) =>
    [0, 1].flatMap((font) =>
      grounds.map((fill) => xf(formatOf(mark, decimals), font, { fill, align: 'right' })),
    ),
  ),
)

function figureStyle({ decimals, isBold = false, isPartial = false, tone }: FigureLook): number {
  const digit = Math.min(Math.max(Math.trunc(decimals), 0), digits.length - 1)
  const place = (isPartial ? digits.length : 0) + digit
  const ground = tone === undefined ? 0 : toneNames.indexOf(tone) + 1
  return styles.length + (place * 2 + (isBold ? 1 : 0)) * grounds.length + ground
}

const figureFormats = marks
  .flatMap((sign, mark) =>
    digits.map((decimals) => {
      const code = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
      return `<numFmt numFmtId="${formatOf(mark, decimals)}" formatCode="${code}${sign}"/>`
    }),
  )
  .join('')
const fills = toneNames
  .map(
    (tone) =>
      `<fill><patternFill patternType="solid"><fgColor rgb="${tones[tone]}"/><bgColor indexed="64"/></patternFill></fill>`,
  )
  .join('')

/** What a workbook has beside its sheets. */
const frameOf = (names: readonly string[]) => ({
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${names.map((_name, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${types}.worksheet+xml"/>`).join('')}</Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.map((name, at) => `<sheet name="${escaped(name).replaceAll('"', '&quot;')}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${names.map((_name, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rId${names.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="${2 + marks.length * digits.length}"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/>${figureFormats}</numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font></fonts><fills count="${2 + toneNames.length}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fills}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styles.length + figureXfs.length}">${xf(0, 0)}${xf(0, 1)}${xf(164, 0)}${xf(165, 0)}${xf(0, 2, { align: 'center' })}${figureXfs.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
})
