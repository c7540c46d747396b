import { type BodyOf, coreErrors } from '@energy-console/contract'
import {
  type dispatchRepairOrder,
  ownRepairMoves,
  repairLife,
  repairStates,
} from '@energy-console/contract/maintenance'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Bus } from '../../../platform/bus'
import { bigints, type Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import { type LifecycleHooks, moveWhere, wasOutOfReach } from '../../../platform/lifecycle'
import type { Platform } from '../../../platform/module'
import { confirmDone } from '../../alarms'
import { reachedUsers } from '../../identity'
import { tellLater } from '../../notices'
import { refuseHungTags, refuseOthers, refuseOwn, refuseUnrecorded } from './checks'
import { clockOf, type FindClock, rememberedClocks, responseOf } from './deadlines'
import { madeTimeOf, noteMoment } from './moments'
import { noteDispatchers, noteRepairers, settleOrders } from './notices'
import { delayAt } from './overdue'
import { orderOf, ordersOf, type StoredOrder } from './queries'
import { repairHistoryTable, repairOrderTable } from './table'

const tables = { record: repairOrderTable, history: repairHistoryTable }

/** Who moves orders, when, and what has to be done once that is committed. */
interface Moving {
  tx: Tx
  session: Session
  bus: Bus
  now: Date
  afterCommit(work: () => void): void
}

/** A time in which nobody could repair, since when: it does not count, and the deadline is later by so much. */
async function endPause(
  { tx, now, clockOf }: Moving & { clockOf: FindClock },
  order: StoredOrder,
  since: Date | null,
): Promise<void> {
  const { id, stationId, priority, repairDue, repairSoon } = order
  if (since === null) return
  const from = Math.min(since.getTime(), repairDue?.getTime() ?? Number.POSITIVE_INFINITY)
  const clock = await clockOf({ stationId, priority, from })
  const minutes = clock.minutesBetween(since.getTime(), now.getTime())
  const later = (at: Date | null) => at && (clock.after(at.getTime(), minutes) ?? at)
  const due = later(repairDue)
  // what people were reminded of before stays so
  const soon = repairSoon && repairSoon >= since ? later(repairSoon) : repairSoon
  const suspensions = [...order.suspensions, [since.getTime(), now.getTime()] as const]
  const set = { suspendTime: null, repairDue: due, repairSoon: soon, suspensions }
  await tx.update(repairOrderTable).set(set).where(eq(repairOrderTable.id, id))
}

/** Ends pauses of orders, each since when `sinceOf` says; orders of a station and priority share a clock. */
async function endPauses(
  moving: Moving,
  orders: readonly StoredOrder[],
  sinceOf: (order: StoredOrder) => Date | null,
): Promise<void> {
  const clockOf = rememberedClocks(moving.tx)
  for (const order of orders) await endPause({ ...moving, clockOf }, order, sinceOf(order))
}

const endSuspensions = (moving: Moving, orders: readonly StoredOrder[]) =>
  endPauses(moving, orders, ({ suspendTime }) => suspendTime)

/** Whoever gets an order that somebody else had has as long to respond as the first one, and is told when he does not. */
async function renewResponse({ tx, now }: Moving, { id, stationId, priority }: StoredOrder): Promise<void> {
  const clock = await clockOf(tx, { stationId, priority, from: now.getTime() })
  const toldOverdue = sql`nullif(told_overdue, 'response')`
  const toldSoon = sql`nullif(told_soon, 'response')`
  const set = { ...responseOf(clock, now.getTime()), toldOverdue, toldSoon }
  await tx.update(repairOrderTable).set(set).where(eq(repairOrderTable.id, id))
}

/** Marks what is late of orders as they stand now. */
const refreshDelays = ({ tx, now }: Moving, ids: readonly string[]) =>
  tx.execute(sql`update repair_order o set overdue = ${delayAt(now)} where o.id = any (${bigints(ids)})`)

async function followMoves(moving: Moving, name: string, orders: readonly StoredOrder[]): Promise<void> {
  const { tx, session, bus, now, afterCommit } = moving
  const telling = { tx, now, exceptUserId: session.userId }
  const ids = orders.map(({ id }) => id)
  await settleOrders(moving, name, ids)
  switch (name) {
    case 'accept':
    case 'rework':
      await refreshDelays(moving, ids)
      return
    case 'resume':
      await endSuspensions(moving, orders)
      await refreshDelays(moving, ids)
      return
    case 'refuse':
      await tx
        .update(repairOrderTable)
        .set({ assigneeId: null, helperIds: '' })
        .where(inArray(repairOrderTable.id, ids))
      tellLater({ afterCommit, bus }, await noteDispatchers(telling, orders, 'refused'))
      return
    case 'reject':
      // for as long as it was looked at nobody repaired
      await endPauses(moving, orders, ({ submitTime }) => submitTime)
      await refreshDelays(moving, ids)
      tellLater({ afterCommit, bus }, await noteRepairers(telling, orders, 'rejected'))
      return
    case 'approve':
    case 'close':
      await endSuspensions(moving, orders)
      for (const { alarmId, orderNo, submitTime } of orders)
        if (alarmId !== null)
          await confirmDone(
            { tx, session, bus, afterCommit },
            // what comes again once it is repaired was not repaired, and where nothing was repaired all that came later is news
            {
              ...{ alarmId, note: `维修工单 ${orderNo}` },
              until: name === 'close' ? new Date(0) : (submitTime ?? undefined),
            },
          )
      return
    default:
  }
}

/** What the moves of orders change beside their state, who may make them, and who is told. */
export function repairMoves({ attachments, bus, clock }: Platform): LifecycleHooks {
  const now = () => new Date(clock.now())
  const stamp = (column: string) => () => ({ [column]: sql`${now().toISOString()}::timestamptz` })
  return {
    attachments,
    set: {
      // the first time counts
      accept: () => ({ acceptTime: sql`coalesce(r.accept_time, ${now().toISOString()}::timestamptz)` }),
      suspend: stamp('suspendTime'),
      handIn: stamp('submitTime'),
      approve: stamp('endTime'),
      close: stamp('endTime'),
    },
    madeTime: ({ tx }, told) => madeTimeOf(tx, told, now()),
    async afterMoves({ tx, session, afterCommit }, { name, ids, madeTime, onDevice }) {
      if (madeTime && onDevice && wasOutOfReach(onDevice)) await noteMoment(tx, name, ids, madeTime)
      const orders = await ordersOf(tx, ids)
      if (ownRepairMoves.includes(name)) refuseOthers(session, orders)
      if (name === 'handIn' || name === 'approve') refuseUnrecorded(orders)
      if (name === 'approve') await refuseOwn(tx, session, ids)
      if (name === 'approve' || name === 'close') await refuseHungTags(tx, ids, now())
      await followMoves({ tx, session, bus, now: now(), afterCommit }, name, orders)
    },
  }
}

/** The names of people, as the history keeps who was given the work. */
async function namesOf(tx: Tx, userIds: readonly string[]): Promise<string> {
  const users = await reachedUsers(tx, [...userIds])
  return userIds.flatMap((userId) => users.get(userId)?.name ?? []).join('、')
}

/** Gives an order to somebody, who is told. Answers whether he was. @throws core.illegalMove for one that has ended or is handed in */
export async function dispatch(
  moving: Moving,
  { id, assigneeId, helperIds, note }: BodyOf<typeof dispatchRepairOrder>,
): Promise<{ isTold: boolean }> {
  const { tx, session, bus, now, afterCommit } = moving
  // a move beside it is waited for, and seen
  await tx.execute(sql`select from repair_order where id = ${id}::bigint for update`)
  const before = await orderOf(tx, id)
  const others = helperIds.split(',').filter((helper) => helper !== '' && helper !== assigneeId)
  const moved = await moveWhere(tx, repairLife, tables, {
    name: 'dispatch',
    where: sql`c.id = ${id}::bigint`,
    by: session,
    note: [await namesOf(tx, [assigneeId, ...others]), note].filter(Boolean).join('；'),
    set: sql`assignee_id = ${assigneeId}::bigint, helper_ids = ${others.join()},
      dispatch_time = ${now.toISOString()}::timestamptz, update_time = now(), update_user = ${session.userId}::bigint`,
  })
  if (moved.length === 0)
    throw refuse(coreErrors.illegalMove, {
      ...{
        what: repairLife.label,
        state: repairStates[before.state],
        move: repairLife.transitions.dispatch.label,
      },
    })
  await endSuspensions(moving, [before])
  if (before.dispatchTime !== null && before.assigneeId !== assigneeId) await renewResponse(moving, before)
  await refreshDelays(moving, [id])
  await settleOrders(moving, 'dispatch', [id])
  const raised = await noteRepairers({ tx, now }, [await orderOf(tx, id)], 'dispatched')
  tellLater({ afterCommit, bus }, raised)
  return { isTold: raised.some(({ userId }) => userId === assigneeId) }
}
