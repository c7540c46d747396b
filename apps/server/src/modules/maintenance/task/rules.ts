import { type BodyOf, coreErrors } from '@energy-console/contract'
import {
  type assignWorkTask,
  isAnswered,
  judge,
  maintenanceErrors,
  mostHoursEarly,
  type saveTaskResults,
  type TaskState,
  taskCodes,
  taskItemHolder,
  taskLife,
  taskStates,
} from '@energy-console/contract/maintenance'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Attachments } from '../../../platform/attachments'
import { arrayLiteral, bigints, type Tx, texts } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { holds, type Session, toWireTime } from '../../../platform/http'
import { type MadeMoves, movedByCaller, moveWhere, wasOutOfReach } from '../../../platform/lifecycle'
import type { ReadLatest } from '../../devices'
import { reachedUsers } from '../../identity'
import { giveItems, readingsFor } from './items'
import { noteMoment } from './moments'
import { type ToldTask, tellOfTasks } from './notices'
import { refuseUnable } from './people'
import { isFor, shownItems } from './queries'
import { workTaskHistoryTable, workTaskItemTable, workTaskTable } from './table'

/** Who carries out a task, and with what. */
export interface Doing {
  tx: Tx
  session: Session
  attachments: Attachments
  readLatest: ReadLatest
  now: Date
}

const told = {
  id: workTaskTable.id,
  tenantId: workTaskTable.tenantId,
  stationId: workTaskTable.stationId,
  kind: workTaskTable.kind,
  title: workTaskTable.title,
  state: workTaskTable.state,
  dueFrom: workTaskTable.dueFrom,
  assigneeIds: workTaskTable.assigneeIds,
}

/** Tasks, held until the transaction ends: of two who change one at once the second sees what the first has done. */
export const holdTasks = (tx: Tx, ids: readonly string[]) =>
  tx
    .select(told)
    .from(workTaskTable)
    .where(inArray(workTaskTable.id, [...ids]))
    .orderBy(asc(workTaskTable.id))
    .for('update')

/** Holds a task that the caller may carry out, in one of these states. @throws not found, or a refusal */
async function holdForCaller(
  { tx, session }: Pick<Doing, 'tx' | 'session'>,
  id: string,
  move: string,
  states: readonly TaskState[],
) {
  const [task] = await holdTasks(tx, [id])
  if (!task) throw notFound()
  if (!isFor(session, task)) throw refuse(maintenanceErrors.taskNotYours)
  if (!states.includes(task.state))
    throw refuse(coreErrors.illegalMove, { what: taskLife.label, state: taskStates[task.state], move })
  return task
}

/** What more changes with the moves of the life cycle. */
export const setOfMoves = {
  start: ({ userId }: Session) => ({
    assigneeIds: sql`case when assignee_ids = '{}' then array[${userId}::bigint] else assignee_ids end`,
    revision: sql`revision + 1`,
  }),
  submit: () => ({ revision: sql`revision + 1` }),
  withdraw: () => ({ submitTime: sql`null`, revision: sql`revision + 1` }),
  accept: () => ({ doneTime: sql`now()`, revision: sql`revision + 1` }),
  reject: () => ({ submitTime: sql`null`, revision: sql`revision + 1` }),
  cancel: () => ({ revision: sql`revision + 1` }),
} as const

/** Moves that are made by who carries the task out. */
const doersMoves = new Set(['start', 'submit', 'withdraw'])

/** What a move asks for, and what follows from it; what it refuses has not happened. Answers whom to tell. */
export async function followMoves(doing: Doing, { name, ids, madeTime, onDevice }: MadeMoves) {
  const { tx, session, now } = doing
  await noteMoment(tx, name, ids, onDevice && madeTime && wasOutOfReach(onDevice) ? madeTime : now)
  const moved = await holdTasks(tx, ids)
  if (doersMoves.has(name) && moved.some((task) => !isFor(session, task)))
    throw refuse(maintenanceErrors.taskNotYours)
  if (name === 'start') refuseEarly(doing, moved)
  if (name === 'accept') await refuseOwn(doing, ids)
  for (const { id } of moved) {
    if (name === 'start') {
      await giveItems(tx, id)
      await fillReadings(doing, id)
    }
    if (name === 'submit') await refuseUnanswered(tx, id)
  }
  return name === 'reject' ? tellOfTasks(tx, 'rejected', moved, now, session.userId) : []
}

const hourMs = 3_600_000

/** Nobody begins a round days before it is due, as it would be as good as not done; who dispatches may. @throws maintenance.taskTooEarly */
function refuseEarly({ session, now }: Doing, tasks: readonly { dueFrom: Date }[]): void {
  if (holds(session, taskCodes.dispatch)) return
  for (const { dueFrom } of tasks)
    if (dueFrom.getTime() - now.getTime() > mostHoursEarly * hourMs)
      throw refuse(maintenanceErrors.taskTooEarly, {
        from: toWireTime(dueFrom, session.timeZone),
        hours: mostHoursEarly,
      })
}

/** Nobody accepts what he submitted himself, but those who dispatch. @throws maintenance.taskOwn */
async function refuseOwn({ tx, session }: Doing, ids: readonly string[]): Promise<void> {
  if (holds(session, taskCodes.dispatch)) return
  const submitted = { history: workTaskHistoryTable, transition: 'submit' }
  if (await movedByCaller(tx, session, submitted, ids)) throw refuse(maintenanceErrors.taskOwn)
}

async function refuseUnanswered(tx: Tx, taskId: string): Promise<void> {
  const items = await tx
    .select({
      itemName: workTaskItemTable.itemName,
      assetName: workTaskItemTable.assetName,
      value: workTaskItemTable.value,
      note: workTaskItemTable.note,
    })
    .from(workTaskItemTable)
    .where(eq(workTaskItemTable.recordId, taskId))
    .orderBy(asc(workTaskItemTable.rowRank))
  const open = items.find((item) => !isAnswered(item))
  if (!open) return
  const name = [open.assetName, open.itemName].filter(Boolean).join(' · ')
  throw refuse(maintenanceErrors.taskItemUnanswered, { name })
}

/** A result that fits its item. */
interface Stored {
  itemId: string
  value: string | null
  isFailed: boolean | null
  note: string | null
  /** Whether the note is to be changed. */
  noted: boolean
  ms: number
}

/** Saves results of a task that is being carried out, the later of two of one item; answers how the items stand. @throws refusals */
export async function saveResults(doing: Doing, { id, results }: BodyOf<typeof saveTaskResults>) {
  const { tx, session, attachments, now } = doing
  await holdForCaller(doing, id, '填写结果', ['running'])
  const wanted = new Set(results.map(({ itemId }) => itemId))
  const items = await tx
    .select()
    .from(workTaskItemTable)
    .where(and(eq(workTaskItemTable.recordId, id), inArray(workTaskItemTable.id, [...wanted])))
  const byId = new Map(items.map((item) => [item.id, item]))
  const stored: Stored[] = []
  for (const { itemId, value, note, photos, enteredMs } of results) {
    const item = byId.get(itemId)
    if (!item) throw notFound()
    const ms = Math.min(enteredMs, now.getTime())
    // a later one stands already, here or further up in the same call; what was only measured gives way to what somebody saw
    const isMeasured = item.enteredTime !== null && item.enteredUser === null
    if (item.enteredTime && !isMeasured && item.enteredTime.getTime() > ms) continue
    if (photos) await attachments.keep(tx, session, { holder: taskItemHolder.noun, recordId: itemId }, photos)
    const said = value === undefined ? item.value : value
    const entered = item.itemKind === 'photo' ? photoCount(photos, item.value) : said
    const judged = entered === null ? undefined : judge(item, entered)
    if (judged && !judged.isTaken)
      throw refuse(maintenanceErrors.resultUnfit, { name: item.itemName }, 'results')
    item.enteredTime = new Date(ms)
    item.enteredUser = session.userId
    item.value = judged?.value ?? null
    stored.push({
      ...{ itemId, value: item.value, isFailed: judged?.isFailed ?? null, ms },
      ...{ note: note || null, noted: note !== undefined },
    })
  }
  // one row each: of several results of one item the last one that counts
  await storeResults(doing, session, id, [...new Map(stored.map((one) => [one.itemId, one])).values()])
  return { items: await shownItems(tx, attachments, id, wanted) }
}

/** How many photos an item has; nothing for none. What is not said stays. */
function photoCount(photos: readonly string[] | undefined, before: string | null): string | null {
  if (photos === undefined) return before
  return photos.length > 0 ? String(photos.length) : null
}

/** Notes results, and who has entered them: nobody, where they were only measured. */
async function storeResults(
  { tx, now }: Pick<Doing, 'tx' | 'now'>,
  by: Pick<Session, 'userId' | 'userName'> | undefined,
  taskId: string,
  stored: readonly Stored[],
) {
  if (stored.length === 0) return
  const flags = (of: (one: Stored) => boolean | null) =>
    sql`${arrayLiteral(stored.map((one) => (of(one) === null ? null : String(of(one)))))}::boolean[]`
  await tx.execute(sql`
    update work_task_item i set value = r.value, is_failed = r.is_failed,
      note = case when r.noted then r.note else i.note end, entered_time = to_timestamp(r.ms / 1000.0),
      entered_user = ${by?.userId ?? null}::bigint, entered_name = ${by?.userName ?? null},
      received_time = ${now.toISOString()}::timestamptz
    from unnest(${bigints(stored.map(({ itemId }) => itemId))}, ${texts(stored.map(({ value }) => value))},
      ${flags(({ isFailed }) => isFailed)}, ${texts(stored.map(({ note }) => note))}, ${flags(({ noted }) => noted)},
      ${bigints(stored.map(({ ms }) => ms))}) as r (id, value, is_failed, note, noted, ms)
    where i.id = r.id and i.record_id = ${taskId}::bigint`)
  await tx.execute(sql`
    update work_task set done_count = c.done, failed_count = c.failed, revision = revision + 1
    from (
      select count(*) filter (where value is not null or note is not null)::int as done,
        count(*) filter (where is_failed)::int as failed
      from work_task_item where record_id = ${taskId}::bigint
    ) c
    where id = ${taskId}::bigint`)
}

async function fillReadings({ tx, readLatest, now }: Doing, taskId: string): Promise<number> {
  const readings = await readingsFor(tx, taskId, readLatest, now)
  if (readings.length === 0) return 0
  const items = await tx
    .select()
    .from(workTaskItemTable)
    .where(
      inArray(
        workTaskItemTable.id,
        readings.map(({ itemId }) => itemId),
      ),
    )
  const byId = new Map(items.map((item) => [item.id, item]))
  const stored = readings.flatMap(({ itemId, value, ms }): Stored[] => {
    const item = byId.get(itemId)
    const judged = item && judge(item, value)
    return judged?.isTaken
      ? [{ itemId, value: judged.value, isFailed: judged.isFailed, note: null, noted: false, ms }]
      : []
  })
  await storeResults({ tx, now }, undefined, taskId, stored)
  return stored.length
}

/** Fills in the newest readings where nobody has entered anything, or taken it back. @throws refusals */
export async function takeReadings(doing: Doing, id: string): Promise<{ filled: number }> {
  await holdForCaller(doing, id, '读取监测值', ['running'])
  return { filled: await fillReadings(doing, id) }
}

/** Gives a task to others and notes who they are; answers whom to tell. @throws refusals */
export async function assignTask(doing: Doing, { id, userIds, reason = '' }: BodyOf<typeof assignWorkTask>) {
  const { tx, session, now } = doing
  const task = await holdForCaller(doing, id, '转派', ['waiting', 'running', 'overdue'])
  const wanted = [...new Set(userIds)]
  await refuseUnable(tx, task, wanted)
  const users = await reachedUsers(tx, wanted)
  const names = wanted.map((userId) => users.get(userId)?.name ?? '').join('、')
  const tables = { record: workTaskTable, history: workTaskHistoryTable }
  await moveWhere(tx, taskLife, tables, {
    ...{ name: 'assign', where: sql`c.id = ${id}::bigint`, by: session, reason },
    note: names,
    set: sql`assignee_ids = ${bigints(wanted)}, revision = r.revision + 1, told_time = ${now.toISOString()}::timestamptz`,
  })
  const added: ToldTask = {
    ...task,
    assigneeIds: wanted.filter((userId) => !task.assigneeIds.includes(userId)),
  }
  return added.assigneeIds.length === 0 ? [] : tellOfTasks(tx, 'assigned', [added], now, session.userId)
}
