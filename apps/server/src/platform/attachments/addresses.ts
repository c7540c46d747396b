import type { AttachmentAddress } from '@energy-console/contract/attachments'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../database'
import { notFound } from '../errors'
import type { Session } from '../http'
import { type Holders, seenRecords } from './holders'
import { attachmentTable } from './table'
import type { AttachmentKind, Ticket, Tickets } from './ticket'
import { wireOf } from './wire'

interface Asking {
  tx: Tx
  session: Session
  holders: Holders
  tickets: Tickets
  nowMs: number
}

/** Addresses of attachments, in the order asked. @throws notFound where the session does not see one of them */
export async function addressesOf(
  { tx, session, holders, tickets, nowMs }: Asking,
  ids: readonly string[],
): Promise<AttachmentAddress[]> {
  const rows = await tx
    .select()
    .from(attachmentTable)
    .where(and(inArray(attachmentTable.id, [...ids]), eq(attachmentTable.isComplete, true)))
  const seen = await seenAttachments({ tx, session, holders }, rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    if (!row || !seen.has(id)) throw notFound()
    const { tenantId } = session
    const address = (kind: AttachmentKind) => addressOf(tickets, { tenantId, id, kind }, nowMs)
    return {
      ...wireOf(row),
      url: address('file'),
      thumbnailUrl: row.hasThumbnail ? address('thumbnail') : null,
      previewUrl: row.hasPreview ? address('preview') : null,
    }
  })
}

/** The address of a file that was seen to be one that the session may see. */
export const addressOf = (tickets: Tickets, ticket: Ticket, nowMs: number): string =>
  `/api/attachments/${tickets.sign(ticket, nowMs)}`

type Row = typeof attachmentTable.$inferSelect

/** Those that the session may see: of records that it sees, and its own uploads. One query a kind of record. */
async function seenAttachments(
  { tx, session, holders }: Pick<Asking, 'tx' | 'session' | 'holders'>,
  rows: readonly Row[],
): Promise<ReadonlySet<string>> {
  const seen = new Set(
    rows.filter((row) => row.recordId === null && row.createUser === session.userId).map(({ id }) => id),
  )
  for (const [noun, held] of holders) {
    const ofHolder = rows.filter((row) => row.holder === noun && row.recordId !== null)
    const records = await seenRecords(
      tx,
      session,
      held,
      ofHolder.map((row) => row.recordId ?? ''),
    )
    for (const { id, recordId } of ofHolder) if (records.has(recordId ?? '')) seen.add(id)
  }
  return seen
}
