import type { GroupSeries, GroupSeriesQuery } from '@energy-console/contract/energy'
import { eq, type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { pointGroupTable, pointsOfGroups, unitsOfPoints } from '../../devices'
import { stationTable } from '../../stations'

const tables = { '1h': 'rollup_1h', '1d': 'rollup_1d' } as const
const functions = { sum: 'sum', mean: 'avg', min: 'min', max: 'max' } as const

/** @throws 404 for a group that the caller does not see */
export async function seriesOf(tx: Tx, query: GroupSeriesQuery): Promise<GroupSeries> {
  const { aggregate, itemIds } = await groupOf(tx, query.groupId)
  const from = rollupsOf(itemIds, query)
  const { rows } = await tx.execute<{ ts: number; value: number; points: number }>(sql`
    select bucket::float8 as ts, ${sql.raw(functions[aggregate])}(coalesce(rise, mean)) as value, count(*)::int as points
    from ${from} group by bucket order by bucket`)
  const { rows: members } = await tx.execute<{ itemId: string; value: number }>(sql`
    select point_id::text as "itemId", coalesce(sum(rise), avg(mean)) as value from ${from} group by point_id`)
  const units = await unitsOfPoints(tx, itemIds)
  return {
    points: rows.map(({ ts, value, points }) => [ts, value, points]),
    members,
    unit: [...units.values()][0] ?? null,
  }
}

/** The points of a group that still stand in its station, and the zone in which its station counts its days. @throws 404 */
export async function groupOf(tx: Tx, groupId: string) {
  const [group] = await tx
    .select({
      groupName: pointGroupTable.groupName,
      aggregate: pointGroupTable.aggregate,
      stationId: pointGroupTable.stationId,
      itemIds: pointGroupTable.itemIds,
      timeZone: sql<string>`usable_zone(${stationTable.timeZone})`,
    })
    .from(pointGroupTable)
    .innerJoin(stationTable, eq(stationTable.id, pointGroupTable.stationId))
    .where(eq(pointGroupTable.id, groupId))
  if (!group) throw notFound()
  const [itemIds = []] = await pointsOfGroups(tx, [group])
  return { ...group, itemIds }
}

const rollupsOf = (itemIds: readonly string[], { start, end, resolution }: GroupSeriesQuery): SQL => sql`
  ${sql.raw(tables[resolution])}
  where point_id = any (${bigints(itemIds)}) and bucket >= ${start}::bigint and bucket < ${end}::bigint
    and coalesce(rise, mean) is not null`
