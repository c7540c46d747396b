import type * as z from 'zod'
import { call, type Permission } from './call'
import { ExportAnswer, FileFormat } from './export'

/** What is declared of a report as a file: as of a {@link call}, without what all of them have alike. */
interface ExportCallSpec<S extends z.ZodRawShape> {
  path: string
  /** 导出 and what; it stands in the operation log, too. */
  label: string
  permission: Permission
  /** What the report itself is asked for with. */
  query: z.ZodObject<S>
  mayLag?: boolean
}

/** Declares a report as a file: it is asked for as the report itself, and with the kind of file. */
export const exportCall = <S extends z.ZodRawShape>({ query, ...spec }: ExportCallSpec<S>) =>
  call({
    method: 'GET',
    ...spec,
    changes: ['task'],
    audit: spec.label,
    query: query.extend({ format: FileFormat }),
    data: ExportAnswer,
  })
