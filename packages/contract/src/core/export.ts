import * as z from 'zod'
import { FilteredPageQuery } from './envelope'
import { StartedTask } from './task'

/** A file that is ready: fetch it at `/api/files/{ticket}` within five minutes. */
export const Ticket = z.object({ ticket: z.string(), fileName: z.string() })

/** A list of at most {@link exportedAtOnce} rows is answered as a file; a longer one is made by a task. */
export const ExportAnswer = z.union([Ticket, StartedTask])

/** Lines that are exported while the caller waits: the records of a list, with their rows where these are asked for. */
export const exportedAtOnce = 10_000

/** The kind of a file. */
export const FileFormat = z.enum(['csv', 'xlsx']).meta({ label: '文件格式' })

/** What is exported: the filters of the list, and the kind of file. */
export const ExportQuery = FilteredPageQuery.extend({
  format: FileFormat,
  /** With the rows that belong to a record, each on a line with its key, as an import takes them. */
  withRows: z.enum(['1']).optional().meta({ label: '含明细' }),
})
