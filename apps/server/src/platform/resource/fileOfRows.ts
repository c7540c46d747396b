import type { z } from 'zod'
import { exportColumns, toCsv, toXlsx } from './exportFile'

/** Rows as a file, whose columns are the labelled fields of their schema. */
export async function fileOfRows(
  { label, schema }: { label: string; schema: z.ZodObject },
  { format, timeZone }: { format: 'csv' | 'xlsx'; timeZone: string },
  rows: readonly object[],
) {
  const columns = exportColumns(schema)
  const fileName = `${label}.${format}`
  return format === 'csv'
    ? { fileName, contentType: 'text/csv; charset=utf-8', bytes: toCsv(columns, rows, timeZone) }
    : {
        fileName,
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        bytes: await toXlsx(columns, rows, timeZone),
      }
}
