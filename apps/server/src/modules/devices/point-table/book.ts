import { coreErrors } from '@energy-console/contract'
import type { PointLine } from '@energy-console/contract/devices'
import { type ImportProblem, lineProblems } from '@energy-console/contract/imports'
import { failureOf } from '../../../platform/database'
import { toAppError } from '../../../platform/http'

/** A line that can be read, its references by id. */
export interface Line {
  /** Its place in the table, counted from 0. */
  at: number
  values: PointLine
}

export type PointField = keyof PointLine & string

/** Lines that are about one thing, with what they say of it. */
export interface Group {
  lines: Line[]
  first: Line
  said: Partial<PointLine>
}

/** What is wrong with a line. */
interface Said {
  text: string
  params?: ImportProblem['params']
}

/** Said of lines that are right but stand on something that another line has wrong. */
const standsOnWrong = '第 {{row}} 行所说的网关、产品或设备有错误'

/** What is found out about the lines. */
export interface Book {
  readonly problems: ImportProblem[]
  isWrong(line: Line): boolean
  /** Notes what is wrong in a cell of a line, or in the line as a whole. */
  say(line: Line, column: PointField | null, said: Said): void
  /** Notes what is wrong with all lines of a group: at the first that says it. */
  sayOfAll(group: Group, column: PointField | null, said: Said, at?: Line): void
  /** Notes it of the lines of a group that say something in a column; the others of the group stand. */
  sayWhereSaid(group: Group, column: PointField, said: Said): void
  /** The lines that nothing is wrong with. */
  live(lines: readonly Line[]): Line[]
}

const says =
  (column: PointField | null) =>
  ({ values }: Line) =>
    column !== null && (values[column] ?? null) !== null

/** Begins to find out; lines that are left out are wrong already. */
export function createBook(leftOut: ReadonlySet<number>): Book {
  const wrong = new Set(leftOut)
  const problems: ImportProblem[] = []
  const say: Book['say'] = ({ at }, column, { text, params = {} }) => {
    wrong.add(at)
    problems.push({ row: at, column, text, params })
  }
  return {
    problems,
    isWrong: ({ at }) => wrong.has(at),
    say,
    sayOfAll({ lines, first }, column, said, at = lines.find(says(column)) ?? first) {
      say(at, column, said)
      for (const line of lines)
        if (!wrong.has(line.at)) say(line, null, { text: standsOnWrong, params: { row: at.at } })
    },
    sayWhereSaid({ lines }, column, said) {
      for (const line of lines.filter(says(column))) say(line, column, said)
    },
    live: (lines) => lines.filter(({ at }) => !wrong.has(at)),
  }
}

/**
 * Groups lines by a key; those without one are in none. What several lines say of a field must be the same: a line that says
 * something else is wrong.
 */
export function groupsOf(
  book: Book,
  lines: readonly Line[],
  keyOf: (line: Line) => string | undefined,
  fields: readonly PointField[],
): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const line of lines) {
    const key = keyOf(line)
    if (key === undefined) continue
    const group = groups.get(key) ?? { lines: [], first: line, said: {} }
    groups.set(key, group)
    const other = fields.find((field) => {
      const [before, now] = [group.said[field], line.values[field]]
      return before !== undefined && now !== undefined && before !== null && now !== null && before !== now
    })
    if (other !== undefined) {
      const before = group.lines.find(({ values }) => (values[other] ?? null) !== null) ?? group.first
      book.say(line, other, { text: lineProblems.unlike, params: { row: before.at } })
      continue
    }
    group.lines.push(line)
    const said = group.said as Record<string, unknown>
    for (const field of fields) said[field] ??= line.values[field] ?? undefined
  }
  for (const [key, { lines: own }] of groups) if (own.length === 0) groups.delete(key)
  return groups
}

/** What a refusal says of a line, where it is one that people can mend. @throws what is no fault of the lines */
export function refusalOf(thrown: unknown): Said & { field: string | undefined } {
  // A deadlock, say: it ends the whole attempt, and says nothing of the line.
  if (failureOf(thrown) === 'passing') throw thrown
  const error = toAppError(thrown, () => '')
  if (error.spec.status >= 500) throw thrown
  const { params, field } = error
  return error.spec === coreErrors.invalid && typeof params.reason === 'string'
    ? { text: params.reason, field }
    : { text: error.spec.text, params, field }
}

/** What is said where a record stands otherwise than the line, and none is to be changed. */
export const standsOtherwise = '已有的与此不同，选择“新增，已有的更新”才会修改'
