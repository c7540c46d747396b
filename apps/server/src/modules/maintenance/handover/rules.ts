import {
  handoverLife,
  handoverSignCode,
  maintenanceErrors,
  type shiftHandovers,
} from '@energy-console/contract/maintenance'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Bus } from '../../../platform/bus'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import { noteBeginning } from '../../../platform/lifecycle'
import type { ResourceHooks } from '../../../platform/resource'
import { reachedUsers } from '../../identity'
import { raiseNotice, tellLater } from '../../notices'
import { beginOf, handoverOf, onDutyAt } from './queries'
import { gatherSections, type HandoverSource } from './sections'
import { handoverHistoryTable, shiftHandoverTable } from './table'

const noticeType = 11

/** A handover tells from where the last one ended; once it is signed, nobody changes or removes it. */
export const handoverHooks = (
  now: () => Date,
): ResourceHooks<typeof shiftHandovers, typeof shiftHandoverTable> => ({
  async extend({ tx, session }, rows) {
    const at = { ms: now().getTime(), zone: session.timeZone }
    const rotaOf = ({ rotaId }: (typeof rows)[number]) => (rotaId ? String(rotaId) : null)
    const onDuty = await onDutyAt(tx, rows.map(rotaOf), at)
    return rows.map((row) => ({ ...row, onDutyNames: onDuty.get(rotaOf(row) ?? '')?.names ?? '' }))
  },
  async beforeSave({ tx }, values, before) {
    if (before) await requireDrafts(tx, [before.id])
    const { stationId, rotaId } = { ...before, ...values }
    if (stationId === undefined) return
    return { ...values, fromTime: await beginOf(tx, { stationId, rotaId }, now()) }
  },
  async afterSave({ tx, session }, id, _values, before) {
    if (before) return
    const tables = { record: shiftHandoverTable, history: handoverHistoryTable }
    await noteBeginning(tx, handoverLife, tables, { name: 'write', id, by: session })
  },
  async beforeRemove({ tx }, ids) {
    await requireDrafts(tx, ids)
  },
})

async function requireDrafts(tx: Tx, ids: readonly string[]): Promise<void> {
  const found = await tx
    .select({ state: shiftHandoverTable.state })
    .from(shiftHandoverTable)
    .where(inArray(shiftHandoverTable.id, [...ids]))
    .for('update')
  if (found.some(({ state }) => state !== 'draft')) throw refuse(maintenanceErrors.handoverSigned)
}

/** What changes with the moves beside the state; each signs as himself. */
export const signatures = (now: () => Date) => ({
  give: (session: Session) => ({
    givenTime: sql`${now().toISOString()}::timestamptz`,
    givenUserId: sql`${session.userId}::bigint`,
    givenBy: session.userName,
  }),
  take: (session: Session) => ({
    takenTime: sql`${now().toISOString()}::timestamptz`,
    takenBy: session.userName,
  }),
})

/** Who moves a handover, and what goes with it. */
interface Signing {
  tx: Tx
  session: Session
  bus: Bus
  now: Date
  sources: readonly HandoverSource[]
  afterCommit(work: () => void | Promise<void>): void
}

/** What goes with a move that was made: what it tells is kept, another person signs, and whom it concerns is told. */
export async function afterSigning(signing: Signing, name: string, id: string): Promise<void> {
  const handover = await handoverOf(signing.tx, id)
  if (name === 'give') return afterGiving(signing, handover)
  if (name === 'take') return requireTaker(signing, handover)
  await tell(signing, handover, {
    ...{
      text: '交接班“{{name}}”被退回',
      userIds: handover.givenUserId === null ? [] : [handover.givenUserId],
    },
  })
  await signing.tx
    .update(shiftHandoverTable)
    .set({ givenTime: null, givenUserId: null, givenBy: null, sections: null })
    .where(eq(shiftHandoverTable.id, id))
}

type Handover = Awaited<ReturnType<typeof handoverOf>>

async function afterGiving(signing: Signing, handover: Handover): Promise<void> {
  const { tx, session, now, sources } = signing
  const { id, stationId, rotaId, takerId } = handover
  if (takerId === session.userId) throw refuse(maintenanceErrors.handoverOwn)
  const fromTime = await beginOf(tx, handover, now)
  const kept = await gatherSections(tx, sources, { stationId, from: fromTime, until: now })
  await tx.update(shiftHandoverTable).set({ fromTime, sections: kept }).where(eq(shiftHandoverTable.id, id))
  const onDuty = await onDutyAt(tx, [rotaId], { ms: now.getTime(), zone: session.timeZone })
  const others = onDuty.get(rotaId ?? '')?.userIds.filter((userId) => userId !== session.userId) ?? []
  const userIds = takerId === null ? others : [takerId]
  await tell(signing, handover, {
    ...{ text: '{{person}} 交班“{{name}}”，等待接班' },
    ...(userIds.length > 0 && { userIds }),
  })
}

async function requireTaker({ tx, session }: Signing, { givenUserId, takerId }: Handover): Promise<void> {
  if (givenUserId === session.userId) throw refuse(maintenanceErrors.handoverOwn)
  if (takerId === null || takerId === session.userId) return
  const named = (await reachedUsers(tx, [takerId])).get(takerId)?.name
  // whoever was named is gone: somebody must be able to take over
  if (named !== undefined) throw refuse(maintenanceErrors.handoverOfOther, { name: named })
}

/** Tells those who may sign: some of them, or whoever sees the station; never the one who has just signed. */
async function tell(
  { tx, session, bus, now, afterCommit }: Signing,
  { id, stationId, shiftName, tenantId }: Handover,
  { text, userIds }: { text: string; userIds?: readonly string[] },
): Promise<void> {
  const raised = await raiseNotice(tx, {
    ...{ tenantId, stationId, noticeType, noticeTime: now, recordId: id, code: handoverSignCode },
    title: { text, params: { name: shiftName, person: session.userName } },
    exceptUserId: session.userId,
    ...(userIds && { userIds }),
  })
  tellLater({ afterCommit, bus }, raised)
}
