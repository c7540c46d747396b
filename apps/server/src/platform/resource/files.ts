import { type FileHolder, fieldMeta, kindOf, type Resource } from '@energy-console/contract'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Attachments } from '../attachments'
import type { Tx } from '../database'
import type { Session } from '../http'
import { isWanted, type Wanted } from './children'
import { valueIn } from './record'

type Context = { tx: Tx; session: Session }

/** The files that belong to a resource's records: the field of its schema that holds some. */
export interface Files {
  /** The field that holds files, where there is one. */
  readonly fields: ReadonlySet<string>
  /** The records with their files: for whole records, where they are named, else where lists carry them. */
  attach<R extends { id: string }>(context: Context, records: readonly R[], which: Wanted): Promise<R[]>
  /** These are the record's from now on, and others of it are removed; a field that is left out stays as it is. */
  save(context: Context, recordId: string, values: object): Promise<void>
  remove(tx: Tx, recordIds: readonly string[]): Promise<void>
}

const none: Files = {
  fields: new Set(),
  attach: async (_context, records) => [...records],
  save: async () => undefined,
  remove: async () => undefined,
}

/** The field of files that a schema has. @throws for a second one: a kind of record holds one list of files */
function fileField({ noun, schema }: Pick<Resource, 'noun' | 'schema'>) {
  const [first, second] = Object.entries(schema.shape).flatMap(([name, part]) => {
    const { holder, isDetailOnly = false } = fieldMeta(part as z.ZodType)
    return kindOf(part as z.ZodType) === 'attachments' && holder ? [{ name, holder, isDetailOnly }] : []
  })
  if (second) throw new Error(`${noun}.${second.name}: a record has one field of files`)
  return first
}

/** Reads and keeps the files of a resource's records; its table becomes one whose records hold files. */
export function createFiles(
  resource: Pick<Resource, 'noun' | 'schema'>,
  table: PgTable,
  attachments: Attachments | undefined,
): Files {
  const field = fileField(resource)
  if (!field) return none
  if (!attachments) throw new Error(`${resource.noun}.${field.name}: files need the store of attachments`)
  const { name, isDetailOnly } = field
  const holder: FileHolder = field.holder
  attachments.register({ ...holder, kind: 'attachmentHolder' }, table)
  return {
    fields: new Set([name]),
    async attach({ tx }, records, which) {
      if (!isWanted({ name, isDetailOnly }, which)) return [...records]
      const ids = records.map(({ id }) => id)
      const files = await attachments.listOf(tx, holder.noun, ids)
      return records.map((record) => ({ ...record, [name]: files.get(record.id) ?? [] }))
    },

    async save({ tx, session }, recordId, values) {
      const files = valueIn(values, name)
      if (!Array.isArray(files)) return
      const ids = new Set(files.map((file: { id: string }) => file.id))
      await attachments.keep(tx, session, { holder: holder.noun, recordId }, [...ids])
    },

    remove: (tx, recordIds) => attachments.removeOf(tx, holder.noun, recordIds),
  }
}
