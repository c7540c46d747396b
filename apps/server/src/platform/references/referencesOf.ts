import { fieldMeta } from '@energy-console/contract'
import type { z } from 'zod'

/** The fields of a schema that hold ids of other records: field name → noun. */
export function referencesOf(schema: z.ZodObject): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, field] of Object.entries(schema.shape)) {
    const { reference } = fieldMeta(field as z.ZodType)
    if (reference) found.set(name, reference)
  }
  return found
}
