import type { Resource } from '@energy-console/contract'
import type { z } from 'zod'
import { exportColumns, toCsv, toXlsx } from './exportFile'
import { columnsWithRows, linesWithRows } from './rowLines'

/** A further sheet of a workbook: rows of a schema of their own. */
export interface FurtherSheet {
  label: string
  schema: z.ZodObject
  rows: readonly object[]
}

/** Rows as a file, whose columns are the labelled fields of their schema. `further` sheets stand in workbooks alone. It is made in pieces: others are answered meanwhile. */
export async function fileOfRows(
  resource: { label: string; schema: z.ZodObject; import?: Resource['import'] },
  {
    format,
    timeZone,
    withRows = false,
    further = [],
  }: { format: 'csv' | 'xlsx'; timeZone: string; withRows?: boolean; further?: readonly FurtherSheet[] },
  records: readonly object[],
) {
  const { label, schema } = resource
  const columns = withRows ? columnsWithRows(resource) : exportColumns(schema)
  const rows = withRows ? linesWithRows(resource, records) : records
  const fileName = `${label}.${format}`
  return format === 'csv'
    ? { fileName, contentType: 'text/csv; charset=utf-8', bytes: await toCsv(columns, rows, timeZone) }
    : {
        fileName,
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        bytes: await toXlsx(columns, rows, timeZone, {
          ...(further.length === 0 ? {} : { name: label }),
          further: further.map((sheet) => ({
            name: sheet.label,
            columns: exportColumns(sheet.schema),
            rows: sheet.rows,
          })),
        }),
      }
}
