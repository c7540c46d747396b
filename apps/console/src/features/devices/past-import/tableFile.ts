import { importLimits } from '@energy-console/contract/imports'
import { openSheet } from '../../../kit/import/openSheet'
import type { Sheet } from '../../../kit/import/tableOf'

/** What a workbook of past readings may have; texts with separated values are read by the server, however long. */
export const pastSheet = {
  ...importLimits,
  ...{ rows: 100_000, fileBytes: 50 * 1024 * 1024, readMs: 300_000 },
}

/** A file as the import of past readings takes it: the first sheet of a workbook as a text with separated values. */
export async function tableFile(file: File): Promise<File> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  // what a workbook, packed as it is, begins with
  if (start[0] !== 0x50 || start[1] !== 0x4b) return file
  const sheet = await openSheet(file, pastSheet)
  return new File([textOfSheet(sheet)], file.name.replace(/(\.xlsx)?$/i, '.csv'), { type: 'text/csv' })
}

/** Each row stands in the line that has its number in the workbook, so that what is wrong with it is found there. */
export function textOfSheet({ headings, rows, lines }: Sheet): string {
  const texts: string[] = []
  const put = (line: number, cells: readonly string[]) => {
    while (texts.length < line - 1) texts.push('')
    texts.push(cells.map(quoted).join(','))
  }
  put((lines[0] ?? 2) - 1, headings)
  for (const [at, cells] of rows.entries()) put(lines[at] ?? texts.length + 1, cells)
  return texts.join('\n')
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""').replaceAll(/\s*[\r\n]+\s*/g, ' ')}"`
