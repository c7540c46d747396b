import { type SQL, sql } from 'drizzle-orm'

/** What an array may hold; null is a place with nothing in it. */
export type ArrayElement = string | number | null

/**
 * An array as PostgreSQL writes it: `{1,"a, b",NULL}`. It is sent as one parameter, with its type behind it, however long it
 * is. Texts are always quoted: one may hold commas, braces and quotes, or say NULL.
 */
export function arrayLiteral(values: readonly ArrayElement[]): string {
  // what stands in thousands of rows is mostly the same text over and over
  let [text, quoted] = ['', '""']
  const elements = values.map((value) => {
    if (value === null) return 'NULL'
    if (typeof value === 'number') return value
    if (value !== text) {
      text = value
      quoted = `"${value.replace(/["\\]/g, '\\$&')}"`
    }
    return quoted
  })
  return `{${elements.join(',')}}`
}

/** Ids, which are digits, as {@link arrayLiteral} writes them, at a tenth of its cost. */
export const idsLiteral = (ids: readonly string[]): string => `{${ids.join(',')}}`

/** Ids, instants and other whole numbers, as the parameter of a statement. */
export const bigints = (values: readonly (string | number)[]): SQL => sql`${arrayLiteral(values)}::bigint[]`

/** Texts, as the parameter of a statement. */
export const texts = (values: readonly (string | null)[]): SQL => sql`${arrayLiteral(values)}::text[]`
