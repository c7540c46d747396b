import type { ValuesOf } from '@energy-console/contract'
import type { workPlans } from '@energy-console/contract/maintenance'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { workPlanTable } from './table'

/**
 * Whether a server of the release before plans had several categories has given a plan `o` another one: it writes the plan's column
 * alone, which others keep equal to the first of the rows.
 */
const isOlder: SQL = sql`o.category_id is distinct from (
  select f.category_id from work_plan_asset_category f where f.record_id = o.id order by f.row_rank limit 1)`

/** The categories of which a plan means all equipment, as a relation of `category_id`: the column's where such a server has written it. */
export const categoriesOfPlan = (planId: SQL): SQL => sql`(
  select w.category_id from work_plan o join work_plan_asset_category w on w.record_id = o.id where o.id = ${planId} and not (${isOlder})
  union all select o.category_id from work_plan o where o.id = ${planId} and o.category_id is not null and ${isOlder})`

/**
 * The plans that mean all equipment of one of some categories, as a select list of their ids, some more than once. A plan's column counts
 * whoever has written it: it is the first of the rows, or takes the place of all.
 *
 * @param categories an array of ids
 */
export const plansOfCategories = (categories: SQL): SQL => sql`
  select o.id from work_plan o where o.category_id = any (${categories})
  union all select w.record_id from work_plan_asset_category w join work_plan o on o.id = w.record_id
  where w.category_id = any (${categories}) and not (${isOlder})`

/** Gives plans of a tenant that such a server has saved meanwhile the row of their column, in place of those that they have. */
export async function takeOlderCategories(tx: Tx, tenantId: string): Promise<void> {
  await tx.execute(sql`
    delete from work_plan_asset_category w using work_plan o
    where o.tenant_id = ${tenantId} and w.record_id = o.id and ${isOlder}`)
  await tx.execute(sql`
    insert into work_plan_asset_category (tenant_id, record_id, row_rank, category_id)
    select o.tenant_id, o.id, 0, o.category_id from work_plan o where o.tenant_id = ${tenantId} and o.category_id is not null
      and not exists (select from work_plan_asset_category w where w.record_id = o.id)`)
}

/**
 * What is to be saved of a plan, in which a page or a client from before plans had several categories may name one: as rows, where it is
 * another than it was answered.
 */
export async function withNamedCategory(
  tx: Tx,
  { categoryId, ...body }: ValuesOf<typeof workPlans> & { id?: string },
): Promise<object> {
  if (categoryId === undefined || body.categories !== undefined) return body
  const { id } = body
  const [before] = id
    ? await tx
        .select({ categoryId: workPlanTable.categoryId })
        .from(workPlanTable)
        .where(eq(workPlanTable.id, id))
    : []
  if ((before?.categoryId ?? null) === categoryId) return body
  return { ...body, categories: categoryId === null ? [] : [{ categoryId }] }
}
