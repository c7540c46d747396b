import type { Resource, Translate } from '@energy-console/contract'
import type { z } from 'zod'
import { exportColumns, toCsv, toXlsx } from './exportFile'
import { columnsWithRows, linesWithRows } from './rowLines'

/** A further sheet of a workbook: rows of a schema of their own. */
export interface FurtherSheet {
  label: string
  schema: z.ZodObject
  rows: readonly object[]
}

/** Rows as a file in the language of `say`, whose columns are the labelled fields of their schema. `further` sheets stand in workbooks alone. It is made in pieces: others are answered meanwhile. */
export async function fileOfRows(
  resource: { label: string; schema: z.ZodObject; import?: Resource['import'] },
  {
    format,
    timeZone,
    say,
    withRows = false,
    further = [],
  }: {
    format: 'csv' | 'xlsx'
    timeZone: string
    say: Translate
    withRows?: boolean
    further?: readonly FurtherSheet[]
  },
  records: readonly object[],
) {
  const { label, schema } = resource
  const columns = withRows ? columnsWithRows(resource, say) : exportColumns(schema, say)
  const rows = withRows ? linesWithRows(resource, records) : records
  const fileName = `${say(label)}.${format}`
  return format === 'csv'
    ? { fileName, contentType: 'text/csv; charset=utf-8', bytes: await toCsv(columns, rows, timeZone) }
    : {
        fileName,
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        bytes: await toXlsx(columns, rows, timeZone, {
          ...(further.length === 0 ? {} : { name: say(label) }),
          further: further.map((sheet) => ({
            name: say(sheet.label),
            columns: exportColumns(sheet.schema, say),
            rows: sheet.rows,
          })),
        }),
      }
}
