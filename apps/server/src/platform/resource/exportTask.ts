import {
  coreErrors,
  type ExportAnswer,
  exportedAtOnce,
  type Resource,
  type Translate,
} from '@energy-console/contract'
import type { z } from 'zod'
import type { Tx } from '../database'
import { refuse } from '../errors'
import type { RequestInfo, Session } from '../http'
import { requestLimits } from '../limits'
import type { Platform } from '../module'
import type { TaskKind } from '../tasks'
import type { Language, Words } from '../words'
import { fileOfRows } from './fileOfRows'
import { countLines } from './rowLines'

type Row = { readonly id: string }
type Values = Record<string, unknown>

/** Who reads, and in which language. */
export interface Reader {
  tx: Tx
  session: Session
  language: Language
}

interface ExportContext extends Omit<Reader, 'language'> {
  say: Translate
}

/** Where the rows of an export come from. */
export interface ExportSource {
  resource: Pick<Resource, 'noun' | 'path' | 'label' | 'schema' | 'import'>
  /** Who may see the rows. */
  code: TaskKind['code']
  /** Ids of the rows that a query finds, in its order. Refuses a query that is none. */
  findIds(reader: Reader, query: Values, limit: number): Promise<string[]>
  /** The rows with these ids, in any order; whole ones with the rows that belong to them. */
  findRows(context: ExportContext, ids: readonly string[], isWhole: boolean): Promise<readonly Row[]>
}

interface Asking {
  session: Session
  request: Pick<RequestInfo, 'language'>
  query: Values & { format: 'csv' | 'xlsx'; withRows?: '1' | undefined }
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** Lines that a file may have: records, or the rows that belong to them. */
const mostLines = { csv: requestLimits.csvRows, xlsx: requestLimits.xlsxRows } as const
/** Records that are read at once; fewer where each brings its rows. */
const readAtOnce = { alone: 1_000, withRows: 100 } as const

const refuseLines = (most: number) =>
  refuse(coreErrors.invalid, { field: '导出', reason: `超过 ${most} 行，请缩小筛选范围` })

/** What the export call of a resource does: a short list is a file at once, a long one a task that makes it. */
export function createExport(
  source: ExportSource,
  { files, tasks, words }: Pick<Platform, 'files' | 'tasks' | 'words'>,
): (asking: Asking) => Promise<z.infer<typeof ExportAnswer>> {
  const { path, label } = source.resource
  // by the path: two lists may tell of records of one noun
  const kind = `export ${path}`
  tasks.define(kind, exportTask(source, words))
  return async ({ session, request, query, inTenant }) => {
    const { format } = query
    const most = mostLines[format]
    const ids = await inTenant((tx) =>
      source.findIds({ tx, session, language: request.language }, query, most + 1),
    )
    if (ids.length > most) throw refuseLines(most)
    const withRows = hasRows(source, query)
    const say = words.in(request.language)
    const reading = { session, say, withRows, inTenant, most: exportedAtOnce }
    const rows = ids.length <= exportedAtOnce ? await readPieces(source, reading, ids) : 'too many'
    if (rows !== 'too many') {
      const options = { format, say, withRows, timeZone: session.timeZone }
      return files.put(await fileOfRows(source.resource, options, rows))
    }
    const waiting: (() => void | Promise<void>)[] = []
    const taskId = await inTenant((tx) =>
      tasks.begin(
        { tx, session, afterCommit: (work) => void waiting.push(work) },
        {
          kind,
          title: { text: '导出{{label}}', params: { label } },
          input: { ...query, language: request.language },
        },
      ),
    )
    for (const work of waiting) await work()
    return { taskId }
  }
}

/** Reads the rows piece by piece, so that no statement and no transaction takes long. */
const exportTask = (source: ExportSource, words: Words): TaskKind => ({
  isRepeatable: true,
  code: source.code,
  async run({ session, input, inTenant, progress }) {
    // one that was begun before there was another says nothing of its language
    const { language = 'zh-CN', ...query } = input as Asking['query'] & { language?: Language }
    const say = words.in(language)
    const most = mostLines[query.format]
    const ids = await inTenant((tx) => source.findIds({ tx, session, language }, query, most), {
      ...{ readOnly: true, mayLag: true },
    })
    const withRows = hasRows(source, query)
    const reading: Reading = {
      ...{ session, say, withRows, most, progress },
      inTenant: (work) => inTenant(work, { readOnly: true, mayLag: true }),
    }
    const rows = await readPieces(source, reading, ids)
    if (rows === 'too many') throw refuseLines(most)
    await progress(ids.length, ids.length)
    return {
      file: await fileOfRows(
        source.resource,
        { format: query.format, say, withRows, timeZone: session.timeZone },
        rows,
      ),
      note: { text: '共 {{count}} 行', params: { count: linesOf(source, withRows, rows) } },
    }
  },
})

interface Reading extends Pick<Asking, 'session' | 'inTenant'> {
  say: Translate
  withRows: boolean
  /** Lines that are wanted at most. */
  most: number
  progress?(done: number, total: number): Promise<void>
}

/** The rows with these ids, piece by piece; `too many` as soon as they make more lines than are wanted. */
async function readPieces(
  source: ExportSource,
  { session, say, withRows, inTenant, most, progress }: Reading,
  ids: readonly string[],
): Promise<Row[] | 'too many'> {
  const atOnce = withRows ? readAtOnce.withRows : readAtOnce.alone
  const pieces: Row[][] = []
  let lines = 0
  for (let from = 0; from < ids.length; from += atOnce) {
    await progress?.(from, ids.length)
    const some = ids.slice(from, from + atOnce)
    const piece = await inTenant((tx) => inOrder(source, { tx, session, say, isWhole: withRows }, some))
    lines += linesOf(source, withRows, piece)
    if (lines > most) return 'too many'
    pieces.push(piece)
  }
  return pieces.flat()
}

const linesOf = ({ resource }: ExportSource, withRows: boolean, rows: readonly Row[]) =>
  withRows ? countLines(resource, rows) : rows.length

/** Whether rows are asked for, and an import knows some. */
const hasRows = ({ resource }: ExportSource, { withRows }: Asking['query']) =>
  withRows !== undefined && (resource.import?.rows ?? []).length > 0

/** The rows in the order of their ids; those that are gone meanwhile are left out. */
async function inOrder(
  { findRows }: ExportSource,
  { isWhole, ...context }: ExportContext & { isWhole: boolean },
  ids: readonly string[],
): Promise<Row[]> {
  if (ids.length === 0) return []
  const byId = new Map((await findRows(context, ids, isWhole)).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
