import type { ValuesOf } from '@energy-console/contract'
import type { workPlans } from '@energy-console/contract/maintenance'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { workPlanTable } from './table'

/**
 * The categories of which a plan means all equipment, as a relation of `category_id`. A server of the release before plans had
 * several writes the one of the plan's column alone.
 */
export const categoriesOfPlan = (planId: SQL): SQL => sql`(
  select w.category_id from work_plan_asset_category w where w.record_id = ${planId}
  union all select o.category_id from work_plan o where o.id = ${planId} and o.category_id is not null
    and not exists (select from work_plan_asset_category w where w.record_id = o.id))`

/** Gives plans of a tenant that such a server has saved meanwhile the rows that they lack. */
export const takeOlderCategories = (tx: Tx, tenantId: string) =>
  tx.execute(sql`
    insert into work_plan_asset_category (tenant_id, record_id, row_rank, category_id)
    select o.tenant_id, o.id, 0, o.category_id from work_plan o where o.tenant_id = ${tenantId} and o.category_id is not null
      and not exists (select from work_plan_asset_category w where w.record_id = o.id)`)

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
