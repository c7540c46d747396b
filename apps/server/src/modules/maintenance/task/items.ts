import { maintenanceErrors, type StandardItem, type TaskItem } from '@energy-console/contract/maintenance'
import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { type ReadLatest, staleAfterMs } from '../../devices'
import { categoriesOfPlan } from '../plan/categories'
import { workPlanTable } from '../plan/table'
import { contentOf } from '../standard/queries'
import { workStandardTable } from '../standard/table'
import { sitePaths } from './sitePaths'
import { workTaskItemTable, workTaskTable } from './table'

/** Items that one task has at most. */
export const mostTaskItems = 2000

/** A piece of equipment on the route of a task. */
interface Stop {
  assetId: string
  assetName: string
}

/** The equipment of a plan, none that is retired, as rows of `a`, with its place on the route in `t`. */
const routeOf = (planId: string): SQL => sql`
  from work_plan p
  join asset a on a.station_id = p.station_id and a.state <> 'retired'
  left join (
    select asset_id, min(row_rank) as rank from work_plan_target where record_id = ${planId}::bigint group by asset_id
  ) t on t.asset_id = a.id
  where p.id = ${planId}::bigint and (t.asset_id is not null or a.category_id in (
    with recursive below as (
      select category_id as id from ${categoriesOfPlan(sql`${planId}::bigint`)} whole
      union select c.id from asset_category c join below on c.parent_id = below.id)
    select id from below))`

/** The equipment of a plan in the order of its route: what is named first, then the rest of its categories, site by site; so many at most. */
async function stopsOf(tx: Tx, planId: string | null, most: number): Promise<Stop[]> {
  if (planId === null) return []
  const { rows } = await tx.execute<Stop & Record<string, unknown>>(sql`
    with way as (${sitePaths(sql`s.station_id = (select station_id from work_plan where id = ${planId}::bigint)`)}),
      stop as (select a.*, t.rank ${routeOf(planId)})
    select s.id::text as "assetId", s.asset_name as "assetName" from stop s left join way on way.leaf = s.site_id
    order by s.rank nulls last, way.walk nulls last, s.asset_code, s.id limit ${most}`)
  return rows
}

/** One task holds what plans ask for at once. @throws maintenance.planTooLarge at a field */
export async function refuseTooLarge(tx: Tx, planIds: readonly string[], field: string): Promise<void> {
  for (const planId of planIds) {
    const { rows } = await tx.execute<{ name: string; count: number }>(sql`
      select l.plan_name as name, greatest((select count(*) ${routeOf(planId)}), 1)
        * (select count(*) from work_standard_item i where i.record_id = l.standard_id)::int as count
      from work_plan l where l.id = ${planId}::bigint`)
    const { name, count } = rows[0] ?? { name: '', count: 0 }
    if (count > mostTaskItems)
      throw refuse(maintenanceErrors.planTooLarge, { name, count, most: mostTaskItems }, field)
  }
}

/** The same for all plans that go by a standard; those of stations that the caller does not see are looked at when they begin. */
export async function refuseTooLargeByStandard(tx: Tx, standardId: string): Promise<void> {
  const plans = await tx
    .select({ id: workPlanTable.id })
    .from(workPlanTable)
    .where(eq(workPlanTable.standardId, standardId))
  await refuseTooLarge(
    tx,
    plans.map(({ id }) => id),
    'items',
  )
}

/**
 * A plan that is for equipment finds some: without it its tasks would ask for everything once, at nothing. One that is paused may wait
 * for it, and may be paused once the last of it is retired.
 *
 * @throws maintenance.planWithoutEquipment at what names it
 */
export async function refuseWithoutEquipment(tx: Tx, planId: string): Promise<void> {
  const { rows } = await tx.execute<{ field: string }>(sql`
    select case when exists (select from ${categoriesOfPlan(sql`p.id`)} whole) then 'categories' else 'targets' end as field
    from work_plan p
    where p.id = ${planId}::bigint and p.is_enabled and not exists (select ${routeOf(planId)})
      and (exists (select from ${categoriesOfPlan(sql`p.id`)} whole)
        or exists (select from work_plan_target t where t.record_id = p.id))`)
  const [found] = rows
  if (found) throw refuse(maintenanceErrors.planWithoutEquipment, {}, found.field)
}

type Planned = StandardItem & { assetId: string | null; assetName: string | null }

/** What a task asks for that has not begun: each item of the standard as it stands now, at each piece of equipment. */
async function plannedItems(tx: Tx, task: { planId: string | null; standardId: string | null }) {
  if (task.standardId === null) return undefined
  const { items, ...standard } = await contentOf(tx, task.standardId)
  // equipment that came later to a category may be more than a task holds: one stop more shows it
  const mostStops = Math.floor(mostTaskItems / Math.max(items.length, 1)) + 1
  const stops: (Stop | undefined)[] = await stopsOf(tx, task.planId, mostStops)
  const asked = (stops.length > 0 ? stops : [undefined]).flatMap((stop): Planned[] =>
    items.map((item) => ({ ...item, assetId: stop?.assetId ?? null, assetName: stop?.assetName ?? null })),
  )
  return { standard, asked }
}

const unanswered = {
  value: null,
  isFailed: null,
  note: null,
  enteredMs: null,
  enteredName: null,
  receivedMs: null,
}

/** What will be asked of who begins a task. */
export async function itemsToCome(tx: Tx, task: { planId: string | null; standardId: string | null }) {
  const planned = await plannedItems(tx, task)
  if (!planned) return undefined
  const items = planned.asked.map((item): TaskItem => ({ ...item, ...unanswered, id: null, photos: [] }))
  return { standard: planned.standard, items }
}

/** Gives a task that begins its items, by the standard as it stands now: from here on it keeps to that version. */
export async function giveItems(tx: Tx, taskId: string): Promise<void> {
  const [task] = await tx
    .select({
      planId: workTaskTable.planId,
      standardId: workTaskTable.standardId,
      version: workStandardTable.version,
    })
    .from(workTaskTable)
    .innerJoin(workStandardTable, eq(workStandardTable.id, workTaskTable.standardId))
    .where(and(eq(workTaskTable.id, taskId), sql`${workTaskTable.standardVersion} is null`))
  const planned = task && (await plannedItems(tx, task))
  if (!planned) return
  const { standard, asked } = planned
  if (asked.length > mostTaskItems) throw refuse(maintenanceErrors.taskTooLarge, { most: mostTaskItems })
  for (let from = 0; from < asked.length; from += 500)
    await tx
      .insert(workTaskItemTable)
      .values(
        asked
          .slice(from, from + 500)
          .map((item, index) => ({ ...item, recordId: taskId, rowRank: from + index })),
      )
  await tx
    .update(workTaskTable)
    .set({ standard, standardVersion: task.version, itemCount: asked.length })
    .where(eq(workTaskTable.id, taskId))
}

const {
  tenantId: _tenant,
  recordId: _record,
  rowRank: _rank,
  enteredUser: _user,
  enteredTime,
  receivedTime,
  ...shown
} = getTableColumns(workTaskItemTable)

const msOf = (time: typeof enteredTime) => sql<number | null>`(extract(epoch from ${time}) * 1000)::float8`

/** The items of a task as they are stored, in the order of the route; without their photos. */
export const storedItems = (tx: Tx, taskId: string) =>
  tx
    .select({ ...shown, enteredMs: msOf(enteredTime), receivedMs: msOf(receivedTime) })
    .from(workTaskItemTable)
    .where(eq(workTaskItemTable.recordId, taskId))
    .orderBy(asc(workTaskItemTable.rowRank))

/** A reading that an item of a task can be filled in with. */
export interface ItemReading {
  itemId: string
  value: string
  ms: number
}

/** The newest readings for the items of a task that take one and that nobody has answered or cleared: good ones only, and none that is stale. */
export async function readingsFor(
  tx: Tx,
  taskId: string,
  readLatest: ReadLatest,
  now: Date,
): Promise<ItemReading[]> {
  const { rows } = await tx.execute<{ itemId: string; pointId: string; intervalSeconds: number }>(sql`
    select i.id::text as "itemId", p.id::text as "pointId", d.interval_seconds as "intervalSeconds"
    from work_task_item i
    join asset a on a.id = i.asset_id
    join point p on p.device_id = a.device_id
    join device d on d.id = a.device_id
    join product_property y on y.id = p.property_id and y.property_no = i.property_no
    where i.record_id = ${taskId}::bigint and i.item_kind = 'reading' and i.value is null and i.entered_user is null`)
  if (rows.length === 0) return []
  const latest = await readLatest(
    tx,
    rows.map(({ pointId }) => pointId),
  )
  return rows.flatMap(({ itemId, pointId, intervalSeconds }) => {
    const found = latest.get(pointId)
    if (!found || found.ts === null || found.quality !== 0) return []
    if (now.getTime() - found.ts > staleAfterMs(intervalSeconds, found.gapMs)) return []
    return typeof found.value === 'number'
      ? [{ itemId, value: String(Number(found.value.toFixed(6))), ms: found.ts }]
      : []
  })
}
