import {
  mostHoursEarly,
  mostTasksOfAsset,
  repairCodes,
  type TaskDetail,
  type TaskItem,
  taskCodes,
  taskItemHolder,
} from '@energy-console/contract/maintenance'
import { and, desc, eq, isNotNull, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Attachments } from '../../../platform/attachments'
import { type Tx, texts } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { holds, type Session } from '../../../platform/http'
import { escapeLike } from '../../../platform/text'
import { stationTable } from '../../stations'
import { assetTable } from '../ledger/table'
import { plansOfCategories } from '../plan/categories'
import { workPlanTable } from '../plan/table'
import { itemsToCome, mostTaskItems, storedItems } from './items'
import { placesOf } from './places'
import { workTaskHistoryTable, workTaskTable } from './table'

const tasks = workTaskTable
const hourMs = 3_600_000

/** Names of those who do a task, as an SQL expression over the table. */
export const assigneeNames = `coalesce((select string_agg(u.real_name, '、' order by x.at)
  from unnest(work_task.assignee_ids) with ordinality as x (id, at) join app_user u on u.id = x.id), '')`

/** Whether a task is past its time, or was. */
export const isLate = '(work_task.overdue_time is not null)'

/** Whether a session's user is one of those who do it. */
export const isMine = ({ userId }: Pick<Session, 'userId'>): SQL =>
  sql`(${tasks.assigneeIds} @> array[${userId}::bigint])`

/** As the index of open tasks has it. */
const isOpen = sql`(${tasks.state} not in ('done', 'cancelled'))`

const asked = (answer: unknown, condition: SQL): SQL | undefined => {
  if (answer === 'true') return condition
  return answer === 'false' ? not(condition) : undefined
}

/** The plans that have a piece of equipment on their route: they name it, or a category that it lies in. */
const plansAt = (assetId: string): SQL => sql`
  with recursive it as (select id, station_id, category_id from asset where id = ${assetId}::bigint and state <> 'retired'),
    above as (
      select c.id, c.parent_id from asset_category c join it on c.id = it.category_id
      union select c.id, c.parent_id from asset_category c join above a on c.id = a.parent_id)
  select p.id from work_plan p join it on it.station_id = p.station_id
  where p.id = any (array(select t.record_id from work_plan_target t where t.asset_id = ${assetId}::bigint
    union all ${plansOfCategories(sql`array(select id from above)`)}))`

/**
 * Those that have an item at a piece of equipment, or will have one by their plan. Categories, plans and tasks are found one after the
 * other as arrays of ids, each once: as joins, or as an either-or, they are looked for anew for each plan where the statistics are missing or old.
 */
const concerns = (assetId: string): SQL => sql`(${tasks.id} = any (array(
  select i.record_id from work_task_item i where i.asset_id = ${assetId}::bigint
  union all
  select ahead.id from work_task ahead where ahead.standard_version is null and ahead.plan_id = any (array(${plansAt(assetId)})))))`

/** The condition of the filters that are no fields. */
export const narrowed = (filters: Record<string, unknown>): SQL | undefined =>
  and(
    asked(filters.isOpen, isOpen),
    asked(filters.isFree, sql`${tasks.assigneeIds} = '{}'`),
    asked(filters.isLate, isNotNull(tasks.overdueTime)),
    typeof filters.assigneeId === 'string' && filters.assigneeId !== ''
      ? sql`${tasks.assigneeIds} @> array[${filters.assigneeId}::bigint]`
      : undefined,
    typeof filters.assetId === 'string' && filters.assetId !== '' ? concerns(filters.assetId) : undefined,
  )

/** So many titles are looked through for a part of one; where there are more, each task is. */
export const mostTitles = 2_000

/** The tasks that a part of a title means. A plan gives all of its tasks one title, so that there are few beside the tasks. */
export async function titledLike(tx: Tx, part: string): Promise<SQL> {
  const isTitled = (title: SQL | typeof tasks.title) => sql`${title} ilike ${`%${escapeLike(part)}%`}`
  const { rows } = await tx.execute<{ title: string; isSought: boolean }>(sql`
    with recursive every as (
      (select title from work_task order by title limit 1)
      union all
      select (select t.title from work_task t where t.title > every.title order by t.title limit 1)
      from every where every.title is not null
    ) select title, ${isTitled(sql`title`)} as "isSought" from every where title is not null limit ${mostTitles + 1}`)
  if (rows.length > mostTitles) return isTitled(tasks.title)
  return sql`${tasks.title} = any (${texts(rows.flatMap(({ title, isSought }) => (isSought ? [title] : [])))})`
}

/** Whether a session may carry out a task: whoever dispatches, whoever it is assigned to, and everybody else where nobody is. */
export const isFor = (session: Session, { assigneeIds }: { assigneeIds: readonly string[] }): boolean =>
  holds(session, taskCodes.dispatch) ||
  (holds(session, taskCodes.execute) && (assigneeIds.length === 0 || assigneeIds.includes(session.userId)))

const row = {
  id: tasks.id,
  kind: tasks.kind,
  title: tasks.title,
  stationId: tasks.stationId,
  state: tasks.state,
  dueFrom: tasks.dueFrom,
  dueUntil: tasks.dueUntil,
  assigneeIds: tasks.assigneeIds,
  assigneeNames: sql<string>`${sql.raw(assigneeNames)}`,
  isLate: sql<boolean>`${sql.raw(isLate)}`,
  itemCount: tasks.itemCount,
  doneCount: tasks.doneCount,
  failedCount: tasks.failedCount,
  minutes: tasks.minutes,
  startTime: tasks.startTime,
  submitTime: tasks.submitTime,
  doneTime: tasks.doneTime,
  planId: tasks.planId,
}

/** Items with their photos, as they are answered. */
export async function shownItems(
  tx: Tx,
  attachments: Pick<Attachments, 'listOf'>,
  taskId: string,
  of?: ReadonlySet<string>,
): Promise<TaskItem[]> {
  const all = await storedItems(tx, taskId)
  const items = of ? all.filter(({ id }) => of.has(id)) : all
  const photos = await attachments.listOf(
    tx,
    taskItemHolder.noun,
    items.map(({ id }) => id),
  )
  return items.map((item) => ({ ...item, photos: photos.get(item.id) ?? [] }))
}

/** Repair orders of the items of a task, the newest first. */
async function repairsOf(tx: Tx, taskId: string) {
  const { rows } = await tx.execute<NonNullable<TaskDetail['repairs']>[number]>(sql`
    select id::text as id, task_item_id::text as "itemId", order_no as "orderNo", state from repair_order
    where task_id = ${taskId}::bigint and task_item_id is not null order by repair_order.id desc limit ${mostTaskItems}`)
  return rows
}

/** The move that gave back a task that is carried out, where it goes on since then. */
async function returnedBy(tx: Tx, taskId: string) {
  const { transition, reason, userName, moveTime, fromState, toState, recordId, id } = workTaskHistoryTable
  // what is noted or assigned meanwhile leaves it where it stands
  const [last] = await tx
    .select({ transition, reason, userName, time: moveTime })
    .from(workTaskHistoryTable)
    .where(and(eq(recordId, taskId), ne(fromState, toState)))
    .orderBy(desc(id))
    .limit(1)
  if (last?.transition !== 'reject') return null
  return { reason: last.reason, userName: last.userName, time: last.time }
}

const nothingSaid = { standardName: '', minutes: null, tools: null, method: null, safetyNote: null }

/** A task with its items: those that it has once it has begun, those that are to come before. @throws not found */
export async function taskOf(
  { tx, session, attachments }: { tx: Tx; session: Session; attachments: Pick<Attachments, 'listOf'> },
  id: string,
): Promise<TaskDetail> {
  const [found] = await tx
    .select({
      ...row,
      isMine: sql<boolean>`${isMine(session)}`,
      standardId: tasks.standardId,
      standardVersion: tasks.standardVersion,
      standard: tasks.standard,
      stationName: stationTable.stationName,
      planName: workPlanTable.planName,
    })
    .from(tasks)
    .leftJoin(stationTable, eq(stationTable.id, tasks.stationId))
    .leftJoin(workPlanTable, eq(workPlanTable.id, tasks.planId))
    .where(eq(tasks.id, id))
  if (!found) throw notFound()
  const { standardId, standard, ...shown } = found
  const begun = shown.standardVersion !== null
  const toCome = begun ? undefined : await itemsToCome(tx, { planId: shown.planId, standardId })
  const items = begun ? await shownItems(tx, attachments, id) : (toCome?.items ?? [])
  return {
    ...nothingSaid,
    ...(begun ? standard : toCome?.standard),
    ...shown,
    minutes: shown.minutes,
    isForCaller: isFor(session, shown),
    items,
    places: await placesOf(tx, items),
    returned: shown.state === 'running' ? await returnedBy(tx, id) : null,
    repairs: begun && holds(session, repairCodes.view) ? await repairsOf(tx, id) : [],
  } as unknown as TaskDetail
}

/**
 * The open tasks that concern a piece of equipment at an instant: those that the caller can do, then those of others, each due first
 * before others, and last what waits for somebody to accept it. Where they are more than a list has, what is in hand or can be begun is
 * among them, then what is late, the newest first: neither what was left lying for months nor what is done hides today's.
 *
 * @throws not found
 */
export async function tasksOfAsset(tx: Tx, session: Session, assetId: string, now: Date) {
  const [asset] = await tx
    .select({ stationId: assetTable.stationId })
    .from(assetTable)
    .where(eq(assetTable.id, assetId))
  if (!asset) throw notFound()
  const isToDo = sql<boolean>`(${isMine(session)} or (${holds(session, taskCodes.execute)}::bool and ${tasks.assigneeIds} = '{}'))`
  const begins = new Date(now.getTime() + mostHoursEarly * hourMs)
  const turn = sql<number>`case ${tasks.state} when 'running' then 0 when 'overdue' then 2 when 'checking' then 4
    else case when ${tasks.dueFrom} <= ${begins.toISOString()}::timestamptz then 1 else 3 end end`
  const newestLate = sql`case ${tasks.state} when 'overdue' then ${tasks.dueUntil} end`
  const found = await tx
    .select({
      ...{ id: tasks.id, kind: tasks.kind, title: tasks.title, state: tasks.state },
      ...{ dueFrom: tasks.dueFrom, dueUntil: tasks.dueUntil },
      isMine: sql<boolean>`${isMine(session)}`,
      isToDo,
    })
    .from(tasks)
    .where(and(eq(tasks.stationId, asset.stationId), isOpen, concerns(assetId)))
    .orderBy(desc(isToDo), turn, desc(newestLate), tasks.dueUntil, tasks.id)
    .limit(mostTasksOfAsset)
  const isDone = ({ state }: (typeof found)[number]) => Number(state === 'checking')
  return found.toSorted(
    (one, other) =>
      Number(other.isToDo) - Number(one.isToDo) ||
      isDone(one) - isDone(other) ||
      one.dueUntil.getTime() - other.dueUntil.getTime(),
  )
}
