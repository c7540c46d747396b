import { type BodyOf, coreErrors, field } from '@energy-console/contract'
import {
  maxContentBytes,
  maxContentLength,
  maxSentContentBytes,
  type saveView,
  updateView,
  viewErrors,
} from '@energy-console/contract/views'
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { compressed, noteChanges, type Session, toWireTime } from '../../../platform/http'
import { mebibyte } from '../../../platform/limits'
import { bodySchema, changesBetween, removalOf } from '../../../platform/resource'
import { requireStation, stationNames } from '../../stations'
import { thumbnailAddress } from '../image/rules'
import { keepVersion } from '../version/keepVersion'
import { blankContent, checkContent } from './content'
import { withCleanDrawings } from './drawings'
import { largestPart } from './largestPart'
import { isPresent, only, requireView } from './queries'
import { viewTable } from './table'

/** What the operation log tells of a view: how it is filed, and never the drawing itself. */
export const toldOfView = {
  title: 'name',
  label: '画面',
  schema: bodySchema(updateView)
    .pick({ name: true, type: true, stationId: true, folder: true, tags: true, status: true })
    .extend({ isHome: field.toggle('首页') }),
}

/** What a change of a view needs to know: who, and when it is. */
export interface Editing {
  tx: Tx
  session: Session
  now: Date
}

const inMebibytes = (bytes: number) => Number((bytes / mebibyte).toFixed(1))

/** What an edit by hand may add to content that was stored before there was a limit of what is sent, bytes. */
const smallEdit = 4096

/**
 * Refuses content that is so large, as it stands or as it is sent, that it could not be opened. What stands already
 * and is sent as heavy may go on being edited.
 */
async function refuseTooLarge(content: string, standing?: string): Promise<void> {
  const text = JSON.stringify(content)
  const bytes = Buffer.byteLength(text)
  if (content.length > maxContentLength || bytes > maxContentBytes)
    throw refuse(viewErrors.badContent, { path: '', reason: '内容过大' }, 'content')
  if (bytes <= maxSentContentBytes) return
  const sent = await compressed(text)
  if (sent.length <= maxSentContentBytes) return
  if (standing !== undefined) {
    const before = await compressed(JSON.stringify(standing))
    if (sent.length <= before.length + (before.length > maxSentContentBytes ? smallEdit : 0)) return
  }
  const { place, length } = largestPart(content)
  const params = {
    size: inMebibytes(sent.length),
    most: inMebibytes(maxSentContentBytes),
    place,
    partSize: inMebibytes(length),
  }
  throw refuse(viewErrors.contentTooHeavy, params, 'content')
}

/** Content as it may be stored: sound, and its drawings harmless. @throws badContent, contentTooHeavy */
async function settleContent(content: string, standing?: string): Promise<string> {
  checkContent(content)
  const clean = withCleanDrawings(content)
  // what makes a drawing harmless may make it longer, and it shall be taken again as it is stored
  if (clean !== content) checkContent(clean)
  await refuseTooLarge(clean, standing)
  return clean
}

/** Stores a new view. Content that is left out is a blank document. */
export async function createView({ tx, session, now }: Editing, body: BodyOf<typeof saveView>) {
  const content = body.content === undefined ? blankContent() : await settleContent(body.content)
  if (body.stationId) await requireStation(tx, body.stationId)
  const view = only(
    await tx
      .insert(viewTable)
      .values({
        ...body,
        thumbnail: await thumbnailAddress({ tx, now }, body.thumbnail),
        content,
        publishedRevision: body.status === 'published' ? 1 : null,
        updateUserName: session.userName,
        updateTime: now,
      })
      .returning(),
  )
  await keepVersion(tx, view, session, now)
  return { id: view.id, revision: view.revision }
}

/** The view, locked against other saves; refused (409) when the caller has not seen its newest revision. */
async function lockRevision({ tx, session }: Editing, id: string, revision: number) {
  const view = only(
    await tx
      .select()
      .from(viewTable)
      .where(and(eq(viewTable.id, id), isPresent))
      .for('update'),
  )
  if (view.revision !== revision)
    throw refuse(coreErrors.conflict, {
      who: view.updateUserName ?? '',
      when: toWireTime(view.updateTime, session.timeZone),
      // a name may be somebody else's too, and what touches a view without saving it leaves no name
      isOwn: Number(view.updateUser === session.userId && view.updateUserName === session.userName),
    })
  return view
}

/** Changes what the body names; every change is a new revision. @throws 409 for a stale revision */
export async function changeView(editing: Editing, body: BodyOf<typeof updateView>) {
  const { tx, session, now } = editing
  const { id, revision, content, ...rest } = body
  const before = await lockRevision(editing, id, revision)
  const values =
    content === undefined ? rest : { ...rest, content: await settleContent(content, before.content) }
  if (values.stationId) await requireStation(tx, values.stationId)
  const isMoved = values.stationId !== undefined && values.stationId !== before.stationId
  const view = only(
    await tx
      .update(viewTable)
      .set({
        ...values,
        thumbnail: await thumbnailAddress({ tx, now }, values.thumbnail),
        revision: revision + 1,
        publishedRevision: publishedAfter(values.status, revision + 1, before.publishedRevision),
        // A home view that moves would push out the home of its new station.
        ...(isMoved ? { isHome: false } : {}),
        updateUserName: session.userName,
        updateTime: now,
      })
      .where(eq(viewTable.id, id))
      .returning(),
  )
  if (content !== undefined) await keepVersion(tx, view, session, now)
  noteChanges(tx, changesBetween(toldOfView, await named(tx, before), await named(tx, view)))
  return { id, revision: view.revision }
}

/** A view with the name of its station. */
async function named<V extends { stationId: string | null }>(tx: Tx, view: V) {
  const names = view.stationId === null ? undefined : await stationNames(tx, [view.stationId])
  return { ...view, stationName: names?.get(view.stationId ?? '') }
}

const publishedAfter = (
  status: 'draft' | 'published' | undefined,
  revision: number,
  before: number | null,
) => {
  if (status === undefined) return before
  return status === 'published' ? revision : null
}

/** Moves views to the recycle bin; with one unknown id nothing happens. */
export async function recycleViews({ tx, session, now }: Editing, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const changed = await tx
    .update(viewTable)
    .set({ removedTime: now, removedUserName: session.userName, isHome: false })
    .where(and(inArray(viewTable.id, wanted), isPresent))
    .returning({ id: viewTable.id, name: viewTable.name })
  if (changed.length !== wanted.length) throw notFound()
  noteChanges(
    tx,
    changed.map((view) => removalOf(toldOfView, view)),
  )
}

/** Makes a view the only home of its station, or of the tenant when it has none; or takes that back. */
export async function makeHome(tx: Tx, id: string, { enabled }: { enabled: boolean }) {
  const before = await requireView(tx, id)
  const { stationId } = before
  const sameStation = stationId === null ? isNull(viewTable.stationId) : eq(viewTable.stationId, stationId)
  if (enabled)
    await tx
      .update(viewTable)
      .set({ isHome: false })
      .where(and(sameStation, viewTable.isHome, ne(viewTable.id, id)))
  await tx.update(viewTable).set({ isHome: enabled }).where(eq(viewTable.id, id))
  noteChanges(tx, changesBetween(toldOfView, before, { ...before, isHome: enabled }))
  return { id }
}
