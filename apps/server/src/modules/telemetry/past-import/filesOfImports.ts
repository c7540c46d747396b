import { pastImportHolder, telemetryErrors } from '@energy-console/contract/telemetry'
import { and, eq, isNull } from 'drizzle-orm'
import { type Attachments, attachmentTable } from '../../../platform/attachments'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { Session } from '../../../platform/http'

type InTenant = <T>(work: (tx: Tx) => Promise<T>, options?: { readOnly?: boolean }) => Promise<T>

/** The caller's own upload of a table that no import has yet. @throws notFound, noPastTable */
export async function ownTable(tx: Tx, { userId }: Session, id: string) {
  const [file] = await tx
    .select()
    .from(attachmentTable)
    .where(
      and(
        eq(attachmentTable.id, id),
        eq(attachmentTable.holder, pastImportHolder.noun),
        eq(attachmentTable.createUser, userId),
        eq(attachmentTable.isComplete, true),
        isNull(attachmentTable.recordId),
      ),
    )
  if (!file) throw notFound()
  if (!file.contentType?.startsWith('text/')) throw refuse(telemetryErrors.noPastTable, {}, 'attachmentId')
  return file
}

/** A file piece by piece, each in a short transaction of its own. */
export async function* piecesOf(
  attachments: Pick<Attachments, 'readPart'>,
  inTenant: InTenant,
  id: string,
  onRead: (bytes: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const bytes = await inTenant((tx) => attachments.readPart(tx, id, part), { readOnly: true })
    if (!bytes) return
    onRead(bytes.length)
    yield bytes
  }
}
