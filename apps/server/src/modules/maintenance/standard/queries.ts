import type { DataOf } from '@energy-console/contract'
import {
  type listStandardProperties,
  mostStandardProperties,
  mostVersions,
  type StandardContent,
} from '@energy-console/contract/maintenance'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { standardItemTable, standardVersionTable, workStandardTable } from './table'

const items = standardItemTable
const versions = standardVersionTable

/** What a standard says now is to be done. */
export async function contentOf(tx: Tx, id: string): Promise<StandardContent> {
  const { standardName, minutes, tools, method, safetyNote } = workStandardTable
  const [head] = await tx
    .select({ standardName, minutes, tools, method, safetyNote })
    .from(workStandardTable)
    .where(eq(workStandardTable.id, id))
  if (!head) throw notFound()
  const rows = await tx
    .select({
      itemName: items.itemName,
      itemKind: items.itemKind,
      requirement: items.requirement,
      unit: items.unit,
      lowLimit: items.lowLimit,
      highLimit: items.highLimit,
      choices: items.choices,
      goodChoices: items.goodChoices,
      propertyNo: items.propertyNo,
    })
    .from(items)
    .where(eq(items.recordId, id))
    .orderBy(asc(items.rowRank))
  return { ...head, items: rows }
}

const saved = {
  version: versions.version,
  savedTime: versions.savedTime,
  savedUserName: versions.savedUserName,
}

/** The versions of a standard, the newest first. @throws not found */
export async function versionsOf(tx: Tx, id: string) {
  const found = await tx
    .select({ ...saved, itemCount: sql<number>`jsonb_array_length(${versions.content} -> 'items')` })
    .from(versions)
    .where(eq(versions.standardId, id))
    .orderBy(desc(versions.version))
    .limit(mostVersions)
  // every standard has its first
  if (found.length === 0) throw notFound()
  return found
}

/** One version of a standard, as it was. @throws not found */
export async function versionOf(tx: Tx, id: string, version: number) {
  const [found] = await tx
    .select({ ...saved, content: versions.content })
    .from(versions)
    .where(and(eq(versions.standardId, id), eq(versions.version, version)))
  if (!found) throw notFound()
  const { content, ...head } = found
  return { ...head, ...content }
}

type Properties = DataOf<typeof listStandardProperties>

/** The properties that readings can be of, those of a category's devices first, then those that most devices have. */
export async function propertiesFor(tx: Tx, categoryId: string | undefined): Promise<Properties> {
  const { rows } = await tx.execute<Properties[number]>(sql`
    with recursive category as (
      select ${categoryId ?? null}::bigint as id
      union select c.id from asset_category c join category on c.parent_id = category.id
    ), used as (
      select p.property_id, count(*) as points, bool_or(p.device_id in (
        select a.device_id from asset a where a.category_id in (select id from category) and a.device_id is not null
      )) as is_of_category
      from point p group by 1
    ), named as (
      select distinct on (q.property_no) q.property_no, q.property_name, q.unit, q.id,
        coalesce(u.points, 0) as points, coalesce(u.is_of_category, false) as is_of_category
      from product_property q left join used u on u.property_id = q.id
      where q.data_type <> 'text' and q.product_id is not null
      order by q.property_no, is_of_category desc, points desc, q.id
    )
    select property_no as "propertyNo", property_name as "propertyName", unit, is_of_category as "isOfCategory"
    from named order by is_of_category desc, points desc, property_no limit ${mostStandardProperties}`)
  return rows
}
