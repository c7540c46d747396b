import { fieldMeta, referredNoun } from '@energy-console/contract'
import type { z } from 'zod'

/** The fields of a schema that hold ids of other records, or keys of a dictionary: field name → what `referredNoun` says. */
export function referencesOf(schema: z.ZodObject): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, field] of Object.entries(schema.shape)) {
    const noun = referredNoun(fieldMeta(field as z.ZodType))
    if (noun) found.set(name, noun)
  }
  return found
}
