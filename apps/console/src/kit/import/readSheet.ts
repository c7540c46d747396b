import { importLimits, parseCsv } from '@energy-console/contract/imports'
import { readSheet as readWorkbook } from 'read-excel-file/web-worker'
import { withPlainSheets } from './plainSheets'
import { refuseBomb } from './refuseBomb'
import { SheetProblem } from './SheetProblem'
import { textOfCell } from './sheetText'
import { type Sheet, type SheetLimits, tableOf } from './tableOf'

/** Reads the first sheet of a workbook, or a text with separated values. Formulas are what they were last worked out to, or failed with. */
export async function readSheet(
  bytes: Uint8Array<ArrayBuffer>,
  limits: SheetLimits = importLimits,
): Promise<Sheet> {
  const { fileBytes } = limits
  if (bytes.length > fileBytes)
    throw new SheetProblem({ text: '文件超过 {{most}} MB', params: { most: fileBytes / 1024 / 1024 } })
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw oldFormat(bytes)
  if (startsWith(bytes, [0x50, 0x4b])) return tableOf(await cellsOfWorkbook(bytes), limits)
  const text = decode(bytes)
  // programs export pages of HTML, and the XML of 2003, under the names of workbooks
  if (/^\uFEFF?\s*<(\?xml|!doctype|html|table|meta)\b/i.test(text)) throw oldFormat()
  return tableOf(parseCsv(text), limits)
}

/** A workbook with a password comes in the envelope of the old format. */
const oldFormat = (bytes?: Uint8Array) =>
  new SheetProblem({
    text:
      bytes && new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage')
        ? '工作簿有密码，请去掉密码后再试'
        : '不支持旧的 .xls 格式，请另存为 .xlsx 或 CSV',
  })

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte)

async function cellsOfWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  await refuseBomb(bytes)
  const parseNumber = (text: string) => new ExactNumber(text)
  const read = async () => readWorkbook(new Blob([withPlainSheets(bytes)]), { parseNumber, trim: false })
  const rows = await read().catch((thrown: unknown) => {
    throw thrown instanceof SheetProblem ? thrown : new SheetProblem({ text: '工作簿无法读取，或解压后过大' })
  })
  return rows.map((row) =>
    row.map((cell) =>
      cell instanceof ExactNumber
        ? textOfCell(cell.text, () => true)
        : // The library's types name the class of dates where their instances stand.
          textOfCell(cell as unknown as Parameters<typeof textOfCell>[0]),
    ),
  )
}

/** A number as the workbook writes it. */
class ExactNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** UTF-8 and UTF-16 with their marks, plain UTF-8, else the Chinese of older spreadsheets. */
export function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
