import { nameField } from '@energy-console/contract'
import {
  type FoundItem,
  mostRepairsOfAsset,
  type RepairState,
  repairOrders,
  repeatDays,
  taskItemHolder,
  type WorkKind,
} from '@energy-console/contract/maintenance'
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Attachments } from '../../../platform/attachments'
import { bigints, type Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { type Session, toWireTime } from '../../../platform/http'
import type { References } from '../../../platform/references'
import { alarmTable } from '../../alarms'
import { assetTable } from '../ledger/table'
import { sitePaths } from '../task/sitePaths'
import { workTaskItemTable, workTaskTable } from '../task/table'
import { repairOrderTable } from './table'

/** Whether whoever asks answers for an order or helps with it, as an SQL expression over the table. */
export const isMine = `coalesce(nullif(current_setting('app.user', true), '') = any (
  string_to_array(concat_ws(',', repair_order.assignee_id, repair_order.helper_ids), ',')), false)`

/** An order as it is stored. */
export type StoredOrder = typeof repairOrderTable.$inferSelect

/** Orders as they are stored, those that the request sees, in the order in which they were made. */
export const ordersOf = (tx: Tx, ids: readonly string[]): Promise<StoredOrder[]> =>
  tx
    .select(getTableColumns(repairOrderTable))
    .from(repairOrderTable)
    .where(inArray(repairOrderTable.id, [...ids]))
    .orderBy(repairOrderTable.id)

/** One order. @throws notFound for one that the request does not see */
export async function orderOf(tx: Tx, id: string): Promise<StoredOrder> {
  const [order] = await ordersOf(tx, [id])
  if (!order) throw notFound()
  return order
}

/** The how-manieth failure of its device or equipment within {@link repeatDays} each order is, by id; closed ones were none. */
export async function nthOf(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: string; nth: number }>(sql`
    select o.id::text as id, 1 + (select count(*) from repair_order p
      where (p.device_id = o.device_id or p.asset_id = o.asset_id) and p.id <> o.id and p.state <> 'closed'
        and p.report_time > o.report_time - make_interval(days => ${repeatDays})
        and (p.report_time, p.id) < (o.report_time, o.id))::int as nth
    from repair_order o where o.id = any (${bigints(ids)})`)
  return new Map(rows.map(({ id, nth }) => [id, nth]))
}

/** Characters of a place that are told. */
const mostLocation = 200

/** Where what some orders are for stands, by order: the equipment, else the device that measures it. */
export async function locationsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const site = sql.raw('coalesce(a.site_id, d.site_id)')
  const things = sql`repair_order o left join asset a on a.id = o.asset_id left join device d on d.id = o.device_id`
  const asked = sql`o.id = any (${bigints(ids)})`
  const { rows } = await tx.execute<{ id: string; location: string }>(sql`
    select o.id::text as id, left(concat_ws(' · ', nullif(array_to_string(w.names, ' › '), ''),
      nullif(coalesce(nullif(a.place, ''), nullif(d.place, '')), w.names[array_upper(w.names, 1)])), ${mostLocation}::int) as location
    from ${things} left join (${sitePaths(sql`s.id in (select ${site} from ${things} where ${asked})`)}) w on w.leaf = ${site}
    where ${asked}`)
  return new Map(rows.map(({ id, location }) => [id, location]))
}

/** The number after the last that a tenant gave on a day: `WX20260301-001`. */
export async function nextNumber(tx: Tx, day: string): Promise<string> {
  const { rows } = await tx.execute<{ last: number }>(sql`
    insert into repair_number (day, last) values (${day}, 1)
    on conflict (tenant_id, day) do update set last = repair_number.last + 1 returning last`)
  return `WX${day.replaceAll('-', '')}-${String(rows[0]?.last ?? 1).padStart(3, '0')}`
}

/** Where a piece of equipment stands, and which device measures it; undefined for one that the request does not see. */
export async function placeOfAsset(tx: Tx, id: string) {
  const [asset] = await tx
    .select({ stationId: assetTable.stationId, deviceId: assetTable.deviceId })
    .from(assetTable)
    .where(eq(assetTable.id, id))
  return asset
}

/** The one piece of equipment that a device measures; undefined where there are none or several. */
export async function assetOfDevice(tx: Tx, deviceId: string): Promise<string | undefined> {
  const found = await tx
    .select({ id: assetTable.id })
    .from(assetTable)
    .where(eq(assetTable.deviceId, deviceId))
    .limit(2)
  return found.length === 1 ? found[0]?.id : undefined
}

/** Where an alarm is; undefined for one that the request does not see. */
export async function placeOfAlarm(tx: Tx, id: string) {
  const [alarm] = await tx
    .select({ stationId: alarmTable.stationId, deviceId: alarmTable.deviceId })
    .from(alarmTable)
    .where(eq(alarmTable.id, id))
  return alarm
}

/**
 * Where a round was made; undefined for one that the request does not see. Whoever carries it out holds it before its items: an order
 * comes after him.
 */
export async function placeOfTask(tx: Tx, id: string) {
  const [task] = await tx
    .select({ stationId: workTaskTable.stationId })
    .from(workTaskTable)
    .where(eq(workTaskTable.id, id))
    .for('key share')
  return task
}

/** Whether a repair order has come of an item. */
export const isOrderedItem = sql`exists (
  select from ${repairOrderTable} where ${repairOrderTable.taskItemId} = ${workTaskItemTable.id})`

/** An item of a round; undefined where it is none of it. Until the transaction ends nobody enters another result, or makes an order of it. */
export async function itemOf(tx: Tx, itemId: string, taskId: string) {
  const [item] = await tx
    .select({ isFailed: workTaskItemTable.isFailed })
    .from(workTaskItemTable)
    .where(and(eq(workTaskItemTable.id, itemId), eq(workTaskItemTable.recordId, taskId)))
    .for('update')
  return item
}

/** Whether an order that a device names so is here. */
export async function isSent(tx: Tx, sentKey: string): Promise<boolean> {
  const found = await tx
    .select({ id: repairOrderTable.id })
    .from(repairOrderTable)
    .where(eq(repairOrderTable.sentKey, sentKey))
  return found.length > 0
}

/** What kinds tasks are of, by id. */
export async function kindsOfTasks(tx: Tx, ids: readonly string[]): Promise<Map<string, WorkKind>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: workTaskTable.id, kind: workTaskTable.kind })
    .from(workTaskTable)
    .where(inArray(workTaskTable.id, [...ids]))
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

/** What the round found that an order comes of, with its photos; null without one. @throws notFound */
export async function findingOf(
  tx: Tx,
  attachments: Pick<Attachments, 'listOf'>,
  orderId: string,
): Promise<FoundItem | null> {
  const { taskItemId } = await orderOf(tx, orderId)
  if (taskItemId === null) return null
  const { id, assetName, itemName, itemKind, requirement, unit, lowLimit, highLimit } = workTaskItemTable
  const { choices, goodChoices, propertyNo, value, isFailed, note } = workTaskItemTable
  const [item] = await tx
    .select({
      ...{ id, assetName, itemName, itemKind, requirement, unit, lowLimit, highLimit },
      ...{ choices, goodChoices, propertyNo, value, isFailed, note },
    })
    .from(workTaskItemTable)
    .where(eq(id, taskItemId))
  if (!item) return null
  const photos = await attachments.listOf(tx, taskItemHolder.noun, [taskItemId])
  return { ...item, photos: photos.get(taskItemId) ?? [] }
}

/** The order of an alarm that has not ended; null without one that the request sees. */
export async function openRepairOf(tx: Tx, alarmId: string) {
  const { rows } = await tx.execute<{ id: string; orderNo: string; state: string }>(sql`
    select id::text as id, order_no as "orderNo", state from repair_order
    where alarm_id = ${alarmId} and state not in ('done', 'closed') limit 1`)
  return rows[0] ?? null
}

/** The order of what a round found that has not ended, where there is one. */
export async function openRepairOfItem(tx: Tx, taskItemId: string) {
  const { rows } = await tx.execute<{ orderNo: string }>(sql`
    select order_no as "orderNo" from repair_order
    where task_item_id = ${taskItemId} and state not in ('done', 'closed') limit 1`)
  return rows[0] ?? null
}

/**
 * The order of an alarm that has not ended, else that of another alarm of its rule, which it repeats, else the last one of its own; null
 * without one that the request sees.
 */
export async function repairOfAlarm(tx: Tx, alarmId: string) {
  type Found = { id: string; orderNo: string; state: string; isOfRepeat: boolean }
  const { rows } = await tx.execute<Found>(sql`
    select o.id::text as id, o.order_no as "orderNo", o.state, o."isOfRepeat" from (
      select r.*, false as "isOfRepeat" from repair_order r where r.alarm_id = ${alarmId}::bigint
      union all
      select r.*, true from repair_order r join alarm a on a.id = r.alarm_id
      where r.state not in ('done', 'closed') and r.alarm_id <> ${alarmId}::bigint
        and a.rule_id = (select rule_id from alarm where id = ${alarmId}::bigint)) o
    order by o.state in ('done', 'closed'), o."isOfRepeat", o.id desc limit 1`)
  return rows[0] ?? null
}

const mostSimilar = 10

interface Past extends Record<string, unknown> {
  id: string
  orderNo: string
  title: string
  reportTime: Date | string
  causeName: string | null
  remedyName: string | null
}

/** What is told of orders of the past, as a select list. */
function pastColumns(session: Session, references: References) {
  const names = references.nameColumns(repairOrders.schema, repairOrderTable, session)
  const nameOf = (field: string) =>
    sql.raw(names.find((name) => name.field === nameField(field))?.text ?? 'null::text')
  return sql`repair_order.id::text as id, repair_order.order_no as "orderNo", repair_order.title,
    repair_order.report_time as "reportTime", ${nameOf('cause')} as "causeName", ${nameOf('remedy')} as "remedyName"`
}

const shownPast = <P extends Past>(rows: readonly P[], { timeZone }: Session) =>
  rows.map((row) => ({ ...row, reportTime: toWireTime(new Date(row.reportTime), timeZone) }))

/** What was repaired before of the same kind, the same device first. @throws notFound */
export async function similarTo(tx: Tx, session: Session, references: References, id: string) {
  await orderOf(tx, id)
  const { rows } = await tx.execute<Past & { isSame: boolean }>(sql`
    with this as (
      select o.id, o.asset_id, o.device_id, a.category_id, d.product_id from repair_order o
      left join asset a on a.id = o.asset_id left join device d on d.id = o.device_id where o.id = ${id}
    )
    select ${pastColumns(session, references)},
      coalesce(repair_order.asset_id = this.asset_id, false) or coalesce(repair_order.device_id = this.device_id, false)
        as "isSame"
    from this join repair_order on repair_order.id <> this.id and repair_order.state = 'done' and (
      repair_order.asset_id = this.asset_id or repair_order.device_id = this.device_id
      or repair_order.asset_id in (select id from asset where category_id = this.category_id)
      or repair_order.device_id in (select id from device where product_id = this.product_id))
    order by 7 desc, repair_order.report_time desc, repair_order.id desc limit ${mostSimilar}`)
  return shownPast(rows, session)
}

/** What was repaired of a piece of equipment, the newest first. @throws notFound */
export async function repairsOfAsset(tx: Tx, session: Session, references: References, assetId: string) {
  if (!(await placeOfAsset(tx, assetId))) throw notFound()
  const { rows } = await tx.execute<Past & { state: RepairState }>(sql`
    select ${pastColumns(session, references)}, repair_order.state from repair_order
    where repair_order.asset_id = ${assetId}::bigint
    order by repair_order.report_time desc, repair_order.id desc limit ${mostRepairsOfAsset}`)
  return shownPast(rows, session)
}
