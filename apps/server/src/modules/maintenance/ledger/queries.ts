import { plainZone } from '@energy-console/contract'
import { type assetStates, categoryLevels } from '@energy-console/contract/maintenance'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { deviceTable } from '../../devices'
import { siteTable } from '../../stations'
import { assetHistoryTable, assetTable } from './table'
import { dayIn } from './warranty'

/** What lists show of a record beside its fields. */
type Shown = {
  /** Its first picture. */
  coverId: string | null
  warrantyDaysLeft: number | null
}

/** What lists show of records beside their fields, by record. */
export async function shownOf(
  tx: Tx,
  { holder, now }: { holder: string; now: Date },
  ids: readonly string[],
): Promise<Map<string, Shown>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.execute<Shown & { id: string }>(sql`
    select a.id::text as id,
      (a.warranty_date - (${now.toISOString()}::timestamptz at time zone usable_zone(coalesce(s.time_zone, ${plainZone})))::date)
        as "warrantyDaysLeft",
      (select f.id::text from attachment f where f.holder = ${holder} and f.record_id = a.id
        and f.has_thumbnail and f.content_type like 'image/%' order by f.rank, f.id limit 1) as "coverId"
    from asset a join station s on s.id = a.station_id where a.id = any (${bigints(ids)})`)
  return new Map(rows.map(({ id, ...shown }) => [id, shown]))
}

/** The station at which a site is; undefined for one that the request does not see. */
export async function stationOfSite(tx: Tx, id: string): Promise<string | undefined> {
  const [site] = await tx
    .select({ stationId: siteTable.stationId })
    .from(siteTable)
    .where(eq(siteTable.id, id))
  return site?.stationId
}

/** The station at which a device is; undefined for one that the request does not see. */
export async function stationOfDevice(tx: Tx, id: string): Promise<string | undefined> {
  const [device] = await tx
    .select({ stationId: deviceTable.stationId })
    .from(deviceTable)
    .where(eq(deviceTable.id, id))
  return device?.stationId
}

/** How many of the records stand in one of the states. */
export const countInState = (
  tx: Tx,
  ids: readonly string[],
  states: readonly (keyof typeof assetStates)[],
): Promise<number> =>
  tx.$count(assetTable, and(inArray(assetTable.id, [...ids]), inArray(assetTable.state, [...states])))

/** Locks records. @throws notFound where the request does not see one of them */
export async function lockAssets(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .select({ id: assetTable.id })
    .from(assetTable)
    .where(inArray(assetTable.id, [...ids]))
    .for('update')
  if (rows.length !== new Set(ids).size) throw notFound()
}

/** @throws notFound for a record that the request does not see */
export async function requireAsset(tx: Tx, id: string): Promise<void> {
  if ((await tx.$count(assetTable, eq(assetTable.id, id))) === 0) throw notFound()
}

/** @throws notFound where the request does not see one of the records */
export async function requireAssets(tx: Tx, ids: readonly string[]): Promise<void> {
  if ((await tx.$count(assetTable, inArray(assetTable.id, [...ids]))) !== new Set(ids).size) throw notFound()
}

/** What changes with a first use: its day is kept once it is known. The record is `r`, as in every move. */
export const beginUse = (now: Date, timeZone: string) => ({
  commissionDate: sql`coalesce(r.commission_date, ${dayIn(now, timeZone)}::date)`,
})

/** The history of a record is seen by those who see its station. */
export async function moveHistoryTo(tx: Tx, recordId: string, stationId: string): Promise<void> {
  await tx.update(assetHistoryTable).set({ stationId }).where(eq(assetHistoryTable.recordId, recordId))
}

/** How deep a category lies: 1 at the top. */
export async function levelOfCategory(tx: Tx, id: string): Promise<number> {
  const { rows } = await tx.execute<{ level: number }>(sql`
    with recursive above as (
      select id, parent_id, 1 as level from asset_category where id = ${id}
      union all
      select c.id, c.parent_id, level + 1 from asset_category c join above on c.id = above.parent_id
      where level < ${categoryLevels + 1}
    )
    select coalesce(max(level), 0)::int as level from above`)
  return rows[0]?.level ?? 0
}
