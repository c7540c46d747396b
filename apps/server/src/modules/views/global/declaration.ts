import { writtenValue } from '@energy-console/contract/devices'
import { globalFormat } from '@energy-console/contract/views'
import { asc, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { globalVariableTable, globalWordTable, type Scalar } from './table'

type Stored = typeof globalVariableTable.$inferSelect

/** What decides whether a value suits: the variable and its words. */
export type Declaration = Pick<
  Stored,
  'dataType' | 'unit' | 'decimals' | 'min' | 'max' | 'maxLength' | 'roleIds'
> & { words: readonly { value: string; word: string }[] }

/** The declared ones of some names or ids, by name, with their ids. */
export async function declarationsOf(
  tx: Tx,
  column: 'variableName' | 'id',
  wanted: readonly string[],
): Promise<Map<string, Declaration & { id: string }>> {
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(globalVariableTable)
    .where(inArray(globalVariableTable[column], [...wanted]))
  if (rows.length === 0) return new Map()
  const { recordId, value, word, rowRank } = globalWordTable
  const words = await tx
    .select({ recordId, value, word })
    .from(globalWordTable)
    .where(
      inArray(
        recordId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(rowRank))
  return new Map(
    rows.map((row) => [row.variableName, { ...row, words: words.filter((one) => one.recordId === row.id) }]),
  )
}

/** A value in the form that the declaration has it; undefined where it does not suit. */
export function fitted(value: unknown, declaration: Declaration): Scalar | undefined {
  // what a switch holds is a text to a variable of texts, as a number is
  const said = declaration.dataType === 'text' && typeof value === 'boolean' ? String(value) : value
  const written = writtenValue(said, globalFormat(declaration))
  return 'refusal' in written ? undefined : written.value
}
