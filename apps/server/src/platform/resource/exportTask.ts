import { coreErrors, type ExportAnswer, exportedAtOnce, type Resource } from '@energy-console/contract'
import type { z } from 'zod'
import type { Tx } from '../database'
import { refuse } from '../errors'
import type { Session } from '../http'
import { requestLimits } from '../limits'
import type { Platform } from '../module'
import type { TaskKind } from '../tasks'
import { fileOfRows } from './fileOfRows'

type Row = { readonly id: string }
type Values = Record<string, unknown>

/** Where the rows of an export come from. */
export interface ExportSource {
  resource: Pick<Resource, 'noun' | 'label' | 'schema' | 'import'>
  /** Who may see the rows. */
  code: TaskKind['code']
  /** Ids of the rows that a query finds, in its order. Refuses a query that is none. */
  findIds(tx: Tx, session: Session, query: Values, limit: number): Promise<string[]>
  /** The rows with these ids, in any order; whole ones with the rows that belong to them. */
  findRows(
    context: { tx: Tx; session: Session },
    ids: readonly string[],
    isWhole: boolean,
  ): Promise<readonly Row[]>
}

interface Asking {
  session: Session
  query: Values & { format: 'csv' | 'xlsx'; withRows?: '1' | undefined }
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** Rows that a file may have. */
const mostRows = { csv: requestLimits.csvRows, xlsx: requestLimits.xlsxRows } as const
const rowsAtOnce = 1_000

/** What the export call of a resource does: a short list is a file at once, a long one a task that makes it. */
export function createExport(
  source: ExportSource,
  { files, tasks }: Pick<Platform, 'files' | 'tasks'>,
): (asking: Asking) => Promise<z.infer<typeof ExportAnswer>> {
  const { noun, label } = source.resource
  const kind = `export ${noun}`
  tasks.define(kind, exportTask(source))
  return async ({ session, query, inTenant }) => {
    const { format } = query
    const most = mostRows[format]
    const ids = await inTenant((tx) => source.findIds(tx, session, query, most + 1))
    if (ids.length > most)
      throw refuse(coreErrors.invalid, { field: '导出', reason: `超过 ${most} 行，请缩小筛选范围` })
    if (ids.length <= exportedAtOnce) {
      const withRows = hasRows(source, query)
      const rows = await inTenant((tx) => inOrder(source, { tx, session, isWhole: withRows }, ids))
      const options = { format, withRows, timeZone: session.timeZone }
      return files.put(await fileOfRows(source.resource, options, rows))
    }
    const waiting: (() => void | Promise<void>)[] = []
    const taskId = await inTenant((tx) =>
      tasks.begin(
        { tx, session, afterCommit: (work) => void waiting.push(work) },
        { kind, title: { text: '导出{{label}}', params: { label } }, input: query },
      ),
    )
    for (const work of waiting) await work()
    return { taskId }
  }
}

/** Reads the rows piece by piece, so that no statement and no transaction takes long. */
const exportTask = (source: ExportSource): TaskKind => ({
  isRepeatable: true,
  code: source.code,
  async run({ session, input, inTenant, progress }) {
    const query = input as Asking['query']
    const ids = await inTenant((tx) => source.findIds(tx, session, query, mostRows[query.format]), {
      readOnly: true,
    })
    const withRows = hasRows(source, query)
    const pieces: Row[][] = []
    for (let from = 0; from < ids.length; from += rowsAtOnce) {
      await progress(from, ids.length)
      const some = ids.slice(from, from + rowsAtOnce)
      pieces.push(
        await inTenant((tx) => inOrder(source, { tx, session, isWhole: withRows }, some), { readOnly: true }),
      )
    }
    await progress(ids.length, ids.length)
    return {
      file: await fileOfRows(
        source.resource,
        { format: query.format, withRows, timeZone: session.timeZone },
        pieces.flat(),
      ),
      note: { text: '共 {{count}} 行', params: { count: ids.length } },
    }
  },
})

/** Whether rows are asked for, and an import knows some. */
const hasRows = ({ resource }: ExportSource, { withRows }: Asking['query']) =>
  withRows !== undefined && (resource.import?.rows ?? []).length > 0

/** The rows in the order of their ids; those that are gone meanwhile are left out. */
async function inOrder(
  { findRows }: ExportSource,
  { isWhole, ...context }: { tx: Tx; session: Session; isWhole: boolean },
  ids: readonly string[],
): Promise<Row[]> {
  if (ids.length === 0) return []
  const byId = new Map((await findRows(context, ids, isWhole)).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
