import * as z from 'zod'
import { Id, isId } from '../kinds/shape'
import type { JsonObject } from './json'

const mostRemembered = 500

/** Longer texts would fill the memory, and hardly come again. */
const longestRemembered = 200

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

interface Field {
  readonly schema: z.core.$ZodType
  /** What the schema made of plain values before. */
  readonly results: Map<unknown, unknown>
}

/** How to read the records of a schema. */
interface Plan {
  readonly fields: ReadonlyMap<string, Field>
  /** What plain fields are when they are missing. */
  readonly defaults: JsonObject
  /** Fields that are read even when they are missing: they are required, or their default is an object of its own. */
  readonly always: readonly string[]
}

const plans = new WeakMap<z.ZodObject, Plan>()

const planOf = (schema: z.ZodObject): Plan => {
  const known = plans.get(schema)
  if (known) return known
  const fields = new Map<string, Field>()
  const defaults: Record<string, unknown> = {}
  const always: string[] = []
  for (const [name, field] of Object.entries(schema.shape)) {
    fields.set(name, { schema: field, results: new Map() })
    const missing = z.safeParse(field, undefined)
    if (!missing.success || !isPlain(missing.data)) always.push(name)
    else if (missing.data !== undefined) defaults[name] = missing.data
  }
  const plan = { fields, defaults, always }
  plans.set(schema, plan)
  return plan
}

const refused = Symbol('refused')

const read = ({ schema, results }: Field, given: unknown): unknown => {
  // no two items share one: nothing to remember
  if (schema === Id) return isId(given) ? given : refused
  const known = results.get(given)
  if (known !== undefined) return known
  const parsed = z.safeParse(schema, given)
  if (!parsed.success) return refused
  const isShort = typeof given !== 'string' || given.length <= longestRemembered
  const isRepeatable = isShort && parsed.data !== undefined && isPlain(given) && isPlain(parsed.data)
  if (isRepeatable && results.size < mostRemembered) results.set(given, parsed.data)
  return parsed.data
}

/**
 * Parses a record whose schema is a loose object without checks across fields, as the schema would, but remembers what
 * each field made of plain values: ten thousand items repeat a few colours and widths. Fields named in `passedOver` are
 * not taken from the record. Returns undefined when a field refuses; the schema itself says why.
 */
export const readFields = <S extends z.ZodObject>(
  schema: S,
  value: JsonObject,
  passedOver: readonly string[] = [],
): z.output<S> | undefined => {
  const { fields, defaults, always } = planOf(schema)
  const record: Record<string, unknown> = { ...defaults }
  for (const name in value) {
    if (name === '__proto__' || passedOver.includes(name)) continue
    const field = fields.get(name)
    const result = field ? read(field, value[name]) : value[name]
    if (result === refused) return undefined
    record[name] = result
  }
  for (const name of always) {
    const field = fields.get(name)
    if (field === undefined || (name in value && !passedOver.includes(name))) continue
    const result = read(field, undefined)
    if (result === refused) return undefined
    record[name] = result
  }
  // each field of the shape has been parsed, and a loose object keeps all others
  return record as z.output<S>
}
