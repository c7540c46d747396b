import { coreType, type FieldKind, fieldMeta, idListLength, type Resource } from '@energy-console/contract'
import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'

const text = /^(varchar|text|char)/
const figure = /^(smallint|integer|bigint|double|real|numeric)/

/** The column types that hold what a kind of field holds. */
const types: Readonly<Record<FieldKind, RegExp>> = {
  text,
  code: text,
  phone: text,
  remark: text,
  password: text,
  number: figure,
  duration: figure,
  decimal: /^numeric/,
  money: /^numeric/,
  switch: /^boolean/,
  choice: /^(varchar|text|char|smallint|integer)/,
  instant: /^timestamp/,
  date: /^(date|varchar)/,
  month: text,
  timeOfDay: text,
  zone: text,
  colour: text,
  icon: text,
  dictionary: text,
  reference: /^bigint/,
  references: text,
  tree: /^(bigint|varchar|text)/,
  rows: /^jsonb/,
  // they are rows of the store of attachments
  attachments: /^never$/,
  richText: text,
  picture: text,
}

/**
 * Refuses, when it is mounted, a table that would round, cut or refuse what a field takes: money in a float, 200 characters
 * in 64, more ids than there is room for. Fields without a kind of their own are not looked at.
 */
export function requireFit({ noun, schema }: Pick<Resource, 'noun' | 'schema'>, table: PgTable): void {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  for (const [name, part] of Object.entries(schema.shape)) {
    const field = part as z.ZodType
    const column = columns[name]
    if (column && !fits(field, column))
      throw new Error(`${noun}.${name}: ${fieldMeta(field).kind} does not fit ${column.getSQLType()}`)
  }
}

function fits(field: z.ZodType, column: PgColumn): boolean {
  const { kind, decimals = 0, reference, most = 0 } = fieldMeta(field)
  const type = column.getSQLType()
  if (!kind) return true
  if (!types[kind].test(type)) return false
  if (types[kind] === figure && column.dataType !== 'number') return false
  const [, , first, second = '0'] = /^(varchar|char|numeric)\((\d+)(?:,\s*(\d+))?\)/.exec(type) ?? []
  if (first === undefined) return true
  // With more digits than the field has, what is stored would be refused when it comes back.
  if (type.startsWith('numeric')) return Number(second) === decimals
  if (reference && Number(first) < idListLength(most)) return false
  const core = coreType(field)
  return !(core instanceof z.ZodString) || Number(first) >= (core.maxLength ?? 0)
}
