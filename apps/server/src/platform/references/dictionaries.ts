import { coreErrors, dictionaryOf, fieldMeta } from '@energy-console/contract'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '../database'
import { refuse } from '../errors'
import type { Referable } from './referable'
import { referencesOf } from './referencesOf'

/** The entries of the dictionary with a code as something that fields refer to by key; one that nobody has made yet is empty. */
export type Dictionaries = (code: string) => Referable

interface Checked {
  schema: z.ZodObject
  record: object
  before: object | undefined
  find(noun: string): Referable
}

/**
 * Refuses what stands in a field of a dictionary and is no entry of it. What the record had before is taken, sealed or
 * gone as it may be by now.
 */
export async function refuseNoEntries(tx: Tx, { schema, record, before, find }: Checked): Promise<void> {
  for (const [field, noun] of referencesOf(schema)) {
    const key: unknown = Reflect.get(record, field)
    const isAsked = dictionaryOf(noun) !== undefined && typeof key === 'string' && key !== ''
    if (!isAsked || (before && Reflect.get(before, field) === key)) continue
    const { table, id, where, offered } = find(noun)
    const [entry] = await tx
      .select({ id })
      .from(table)
      .where(and(where, offered, eq(id, key)))
      .limit(1)
      // it stays until the record is stored
      .for('key share')
    if (entry) continue
    const { label = field } = fieldMeta(schema.shape[field] as z.ZodType)
    throw refuse(coreErrors.invalid, { field: label, reason: '不是业务字典中可用的取值' }, field)
  }
}
