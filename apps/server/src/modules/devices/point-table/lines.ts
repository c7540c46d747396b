import type { Translate } from '@energy-console/contract'
import {
  PointLine,
  type pointTable as PointTable,
  pointTable,
  readStates,
} from '@energy-console/contract/devices'
import type { ImportTable } from '@energy-console/contract/imports'
import { lineProblems } from '@energy-console/contract/imports'
import type { References } from '../../../platform/references'
import { type HookContext, namedValues, readDrafts, readNames } from '../../../platform/resource'
import type { Book, Line, PointField } from './book'

/** Reads the lines of a table: cells by their kinds, stations and sites by their names. What is wrong stands in the book. */
export async function readLines(
  context: HookContext,
  {
    table,
    references,
    english,
    book,
  }: { table: ImportTable; references: References; english: Translate; book: Book },
): Promise<Line[]> {
  const resource: typeof PointTable = pointTable
  const drafts = readDrafts(resource, table, english)
  const names = await readNames(context, { resource, references }, drafts)
  const seen = new Map<string, number>()
  return drafts.flatMap((draft) => {
    const problems = [...draft.problems]
    const named = namedValues(resource, { draft, names, problems })
    const at = draft.lines[0] ?? 0
    const line = { at, values: named as PointLine }
    const told = new Set(problems.map(({ column }) => column))
    for (const { column, text, params } of problems)
      book.say(line, column as PointField | null, { text, params })
    const parsed = PointLine.safeParse(named)
    for (const { path, message } of parsed.error?.issues ?? []) {
      const column = (path[0] ?? null) as PointField | null
      if (!told.has(column)) book.say(line, column, { text: message })
    }
    if (!parsed.success || book.isWrong(line)) return []
    const { data } = parsed
    if (data.states && !readStates(data.states))
      book.say(line, 'states', { text: '状态文字应写成 0=分闸;1=合闸 这样' })
    const key = [data.stationId, data.gatewayName ?? '', data.deviceName, data.propertyNo].join('\n')
    const first = seen.get(key)
    if (first !== undefined)
      book.say(line, 'propertyNo', { text: lineProblems.twice, params: { row: first } })
    seen.set(key, first ?? at)
    return book.isWrong(line) ? [] : [{ at, values: data }]
  })
}
