import type { Lifecycle } from '@energy-console/contract'
import type { Attachments } from '../attachments'
import type { Tx } from '../database'
import type { Session } from '../http'
import { type LifecycleTables, madeKeyOf, moveRecords, stateOfTold } from './moveRecords'

interface Remarking {
  tx: Tx
  session: Session
  attachments: Pick<Attachments, 'give'>
}

interface Remark {
  id: string
  /** One key of the same person for what is said once: a device that has not heard the answer sends it again. */
  key: string
  note: string
  photos?: readonly string[] | undefined
}

/**
 * Leaves words and photos in the history of a record by the transition `remark` of its life cycle, once under one key. The history
 * is one of devices, and the photos are those of moves. Answers whether it is new.
 *
 * @throws AppError 404 where the session does not see the record
 */
export async function remarkOnce(
  { tx, session, attachments }: Remarking,
  life: Lifecycle,
  tables: LifecycleTables,
  { id, key: said, note, photos = [] }: Remark,
): Promise<boolean> {
  const key = madeKeyOf(session, said)
  if ((await stateOfTold(tx, life, tables, { id, key })) !== undefined) return false
  await moveRecords({ tx, session }, life, tables, { ids: [id], name: 'remark', note, photos, made: { key } })
  if (photos.length > 0 && life.photoHolder !== undefined)
    await attachments.give(
      tx,
      session,
      life.photoHolder,
      photos.map((attachmentId) => ({ recordId: id, attachmentId })),
    )
  return true
}
