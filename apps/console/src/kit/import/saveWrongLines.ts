import type { ImportProblem } from '@energy-console/contract/imports'
import writeXlsx from 'write-excel-file/browser'
import { translate } from '../../i18n'
import type { Sheet } from './tableOf'

interface Given {
  fileName: string
  sheet: Sheet
  /** The lines that were wrong, by their place. */
  wrong: readonly number[]
  problemsAt: (row: number) => readonly ImportProblem[]
  labelOf: (column: string | null) => string
}

/** Saves the lines that were wrong as a workbook of texts, as they stand, each with what is wrong in it. */
export async function saveWrongLines({ fileName, sheet, wrong, problemsAt, labelOf }: Given): Promise<void> {
  const text = (value: string) => ({ value, type: String })
  const reasonOf = (row: number) =>
    problemsAt(row)
      .map(({ column, text: said, params }) =>
        [labelOf(column), translate(said, params)].filter((part) => part !== '').join('：'),
      )
      .join('；')
  const head = [...sheet.headings, translate('出错原因')].map((value) => ({
    ...text(value),
    fontWeight: 'bold' as const,
  }))
  const body = wrong.map((row) => [
    ...sheet.headings.map((_heading, at) => text(sheet.rows[row]?.[at] ?? '')),
    text(reasonOf(row)),
  ])
  await writeXlsx([head, ...body]).toFile(`${fileName.replace(/\.\w+$/, '')}-${translate('出错的行')}.xlsx`)
}
