import { cutText } from '@energy-console/contract'
import { and, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { noteChanges } from '../../../platform/http'
import { removalOf } from '../../../platform/resource'
import { isRecycled, requireView } from '../view/queries'
import { createView, type Editing, toldOfView } from '../view/rules'
import { viewTable } from '../view/table'

/** A copy in the same station and folder, as a draft. */
export async function copyOfView(editing: Editing, id: string, name: string | undefined) {
  const { content, type, stationId, thumbnail, folder, tags, name: old } = await requireView(editing.tx, id)
  const copyName = name ?? cutText(`${old} 副本`, 100)
  return createView(editing, { name: copyName, type, stationId, content, thumbnail, folder, tags })
}

/** Takes views out of the recycle bin; with one that is not in it nothing happens. */
export async function restoreRecycled(tx: Tx, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const changed = await tx
    .update(viewTable)
    .set({ removedTime: null, removedUserName: null })
    .where(and(inArray(viewTable.id, wanted), isRecycled))
    .returning({ id: viewTable.id, name: viewTable.name })
  if (changed.length !== wanted.length) throw notFound()
  noteChanges(
    tx,
    changed.map(({ name }) => ({ record: '', field: toldOfView.label, before: '', after: name })),
  )
}

/** Ends views of the recycle bin for good. */
export async function purgeRecycled(tx: Tx, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const removed = await tx
    .delete(viewTable)
    .where(and(inArray(viewTable.id, wanted), isRecycled))
    .returning({ id: viewTable.id, name: viewTable.name })
  if (removed.length !== wanted.length) throw notFound()
  noteChanges(
    tx,
    removed.map((view) => removalOf(toldOfView, view)),
  )
}
