import * as z from 'zod'
import type { JsonObject } from './json'

const mostRemembered = 500

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

interface Field {
  readonly name: string
  readonly schema: z.core.$ZodType
  /** What the schema made of plain values before. */
  readonly results: Map<unknown, unknown>
}

const fieldsBySchema = new WeakMap<z.ZodObject, readonly Field[]>()

const fieldsOf = (schema: z.ZodObject): readonly Field[] => {
  const known = fieldsBySchema.get(schema)
  if (known) return known
  const fields = Object.entries(schema.shape).map(([name, field]) => ({
    name,
    schema: field,
    results: new Map<unknown, unknown>(),
  }))
  fieldsBySchema.set(schema, fields)
  return fields
}

/**
 * Parses a record whose schema is a loose object without checks across fields, as the schema would, but remembers what
 * each field made of plain values: ten thousand items repeat a few colours and widths. Returns undefined when a field
 * refuses; the schema itself says why.
 */
export const readFields = <S extends z.ZodObject>(schema: S, value: JsonObject): z.output<S> | undefined => {
  const record: Record<string, unknown> = { ...value }
  for (const { name, schema: field, results } of fieldsOf(schema)) {
    const given = value[name]
    let result = results.get(given)
    if (result === undefined) {
      const parsed = z.safeParse(field, given)
      if (!parsed.success) return undefined
      result = parsed.data
      if (isPlain(given) && isPlain(result) && results.size < mostRemembered) results.set(given, result)
    }
    if (result !== undefined || name in value) record[name] = result
  }
  // each field of the shape has been parsed, and a loose object keeps all others
  return record as z.output<S>
}
