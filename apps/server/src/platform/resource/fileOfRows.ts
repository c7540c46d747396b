import type { Resource } from '@energy-console/contract'
import type { z } from 'zod'
import { exportColumns, toCsv, toXlsx } from './exportFile'
import { columnsWithRows, linesWithRows } from './rowLines'

/** Rows as a file, whose columns are the labelled fields of their schema. It is made in pieces: others are answered meanwhile. */
export async function fileOfRows(
  resource: { label: string; schema: z.ZodObject; import?: Resource['import'] },
  { format, timeZone, withRows = false }: { format: 'csv' | 'xlsx'; timeZone: string; withRows?: boolean },
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
        bytes: await toXlsx(columns, rows, timeZone),
      }
}
