import { type SQL, sql } from 'drizzle-orm'

/** What an array may hold; null is a place with nothing in it. */
export type ArrayElement = string | number | null

/**
 * An array as PostgreSQL writes it: `{1,"a, b",NULL}`. It is sent as one parameter, with its type behind it, however long it
 * is. Texts are always quoted: one may hold commas, braces and quotes, or say NULL.
 */
export const arrayLiteral = (values: readonly ArrayElement[]): string => `{${values.map(element).join(',')}}`

/** Ids, instants and other whole numbers, as the parameter of a statement. */
export const bigints = (values: readonly (string | number)[]): SQL => sql`${arrayLiteral(values)}::bigint[]`

/** Texts, as the parameter of a statement. */
export const texts = (values: readonly (string | null)[]): SQL => sql`${arrayLiteral(values)}::text[]`

const element = (value: ArrayElement): string => {
  if (value === null) return 'NULL'
  return typeof value === 'number' ? String(value) : `"${value.replace(/["\\]/g, '\\$&')}"`
}
