import { importLimits } from '@energy-console/contract/imports'
import { columnOf } from './cellAddress'
import { SheetProblem } from './SheetProblem'
import { unpacked, zipParts } from './zipParts'

/** Cells that a sheet may span, from its first to its last: a reader makes a place for each of them. */
const mostSpanned = 2_000_000

const tooLarge = () => new SheetProblem({ text: '工作簿无法读取，或解压后过大' })

/**
 * Refuses a workbook whose parts are larger than its directory may say or says, or whose cells lie so far apart that
 * reading it would take all memory there is.
 *
 * @throws SheetProblem
 */
export async function refuseBomb(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const parts = zipParts(bytes)
  if (!parts || parts.reduce((sum, { size }) => sum + size, 0) > importLimits.unpackedBytes) throw tooLarge()
  let left = importLimits.unpackedBytes
  for (const part of parts) {
    const span = createSpan()
    const isSheet = isSheetPart(part.name)
    const reader = unpacked(part).getReader()
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw tooLarge()
      })
      if (done) break
      left -= value.length
      if (left < 0) {
        await reader.cancel()
        throw tooLarge()
      }
      if (isSheet) span.see(value)
    }
    refuseSpan(span)
  }
}

/** Whether a part of a workbook is one of its sheets. */
export const isSheetPart = (name: string): boolean => /worksheets\/[^/]+\.xml$/i.test(name)

/** Refuses a sheet that reaches too far. @throws SheetProblem */
export function refuseSpan({ row, column }: { row: number; column: number }): void {
  if (row * column > mostSpanned)
    throw new SheetProblem({
      text: '工作表一直到第 {{row}} 行、第 {{column}} 列，请删除多余的行和列后再试',
      params: { row, column },
    })
}

/** What stands in `r` of a row or a cell: `12`, `AB12`. */
const address = /\sr\s*=\s*["']([A-Z]*)(\d+)["']/gi
/** An address that two pieces share is seen with the second. */
const overlap = 64

/** How far the cells of a sheet reach, as far as it has been seen. */
function createSpan() {
  const decoder = new TextDecoder()
  let rest = ''
  return {
    row: 1,
    column: 1,
    see(piece: Uint8Array) {
      const text = rest + decoder.decode(piece, { stream: true })
      for (const [, letters = '', digits = ''] of text.matchAll(address)) {
        this.row = Math.max(this.row, Number(digits))
        this.column = Math.max(this.column, columnOf(letters))
      }
      rest = text.slice(-overlap)
    },
  }
}
