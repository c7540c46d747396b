import * as z from 'zod'
import type { JsonObject } from './json'

const mostRemembered = 500

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

/** What a field's schema made of plain values before. */
const remembered = new WeakMap<z.core.$ZodType, Map<unknown, unknown>>()

const resultsOf = (field: z.core.$ZodType): Map<unknown, unknown> => {
  const known = remembered.get(field) ?? new Map<unknown, unknown>()
  remembered.set(field, known)
  return known
}

/**
 * Parses a record whose schema is a loose object without checks across fields, as the schema would, but remembers what
 * each field made of plain values: ten thousand items repeat a few colours and widths. Returns undefined when a field
 * refuses; the schema itself says why.
 */
export const readFields = <S extends z.ZodObject>(schema: S, value: JsonObject): z.output<S> | undefined => {
  const record: Record<string, unknown> = { ...value }
  for (const name in schema.shape) {
    const field = schema.shape[name]
    if (!field) continue
    const given = value[name]
    const known = resultsOf(field)
    if (isPlain(given) && known.has(given)) {
      const result = known.get(given)
      if (result !== undefined || name in value) record[name] = result
      continue
    }
    const result = z.safeParse(field, given)
    if (!result.success) return undefined
    if (result.data !== undefined || name in value) record[name] = result.data
    if (isPlain(given) && isPlain(result.data) && known.size < mostRemembered) known.set(given, result.data)
  }
  // each field of the shape has been parsed, and a loose object keeps all others
  return record as z.output<S>
}
