import { coreType } from '@energy-console/contract'
import * as z from 'zod'
import { translate } from '../../../i18n'
import { valueAt } from '../../list/Column'
import { check } from '../check'
import { type Field, fieldsOf } from '../fields'

/** The schema of one row of a field. */
export function rowSchemaOf({ schema, name }: Field): z.ZodObject {
  const list = coreType(schema)
  const row = list instanceof z.ZodArray ? list.element : undefined
  if (!(row instanceof z.ZodObject)) throw new Error(`${name} holds no rows`)
  return row
}

/** The cell that something is said of: `2.start`. */
export const cellKey = (index: number, column: string): string => `${index}.${column}`

/** What is said of a row as a whole: `2`. */
export const rowKey = (index: number): string => String(index)

/** What is wrong, by cell, by row where no single cell is at fault, and under '' of the list as a whole. */
export function rowProblems(field: Field, rows: readonly object[]): ReadonlyMap<string, string> {
  const columns = fieldsOf(rowSchemaOf(field))
  const problems = new Map<string, string>()
  rows.forEach((row, index) => {
    for (const column of columns) {
      const problem = check(column, valueAt(row, column.name), valueAt(row, 'id') === undefined)
      if (problem !== undefined) problems.set(cellKey(index, column.name), problem)
    }
  })
  if (problems.size > 0) return problems
  // Each cell is right by itself: what is left is wrong between them.
  const parsed = field.schema.safeParse(rows)
  for (const { path, message } of parsed.success ? [] : parsed.error.issues) {
    const [index, column] = path
    const key =
      typeof index !== 'number' ? '' : column === undefined ? rowKey(index) : cellKey(index, String(column))
    problems.set(key, translate(message))
  }
  return problems
}

/** The first problem in words, with the row that it stands in. */
export function firstProblem(field: Field, rows: readonly object[]): string | undefined {
  for (const [key, problem] of rowProblems(field, rows))
    return key === ''
      ? problem
      : translate('第 {{row}} 行：{{problem}}', { row: Number.parseInt(key, 10) + 1, problem })
  return undefined
}
