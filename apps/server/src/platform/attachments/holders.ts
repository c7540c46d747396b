import { type AttachmentHolder, attachmentErrors } from '@energy-console/contract/attachments'
import { and, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../database'
import { refuse } from '../errors'
import { holds, type Session } from '../http'

/** A holder of attachments with the table of its records. */
export interface Held {
  holder: AttachmentHolder
  table: PgTable
  id: PgColumn
  /** Which of its records a session sees, beyond what row-level security says. */
  where(session: Session): SQL | undefined
}

/** The kinds of records that hold attachments, by noun; modules add theirs when they are composed. */
export type Holders = Map<string, Held>

/** @throws a refusal for a noun that holds no attachments */
export function holderOf(holders: Holders, noun: string): Held {
  const held = holders.get(noun)
  if (!held) throw refuse(attachmentErrors.unknownHolder)
  return held
}

/** The column that names the records of a table. @throws Error for a table that has none */
export function idColumnOf(table: PgTable): PgColumn {
  const column = (getTableColumns(table) as Record<string, PgColumn>).id
  if (!column) throw new Error('what holds attachments needs a column id')
  return column
}

/** Those of the records that the session may see the attachments of. The transaction sees its tenant's stations alone. */
export async function seenRecords(
  tx: Tx,
  session: Session,
  { holder, table, id, where }: Held,
  recordIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { viewCodes } = holder
  if (recordIds.length === 0 || (viewCodes.length > 0 && !holds(session, viewCodes))) return new Set()
  const rows = await tx
    .select({ id })
    .from(table)
    .where(and(inArray(id, [...new Set(recordIds)]), where(session)))
  return new Set(rows.map((row) => String(row.id)))
}
