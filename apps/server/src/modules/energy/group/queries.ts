import type { GroupSeries } from '@energy-console/contract/energy'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { bigints, type Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { pointGroupTable, unitsOfPoints } from '../../devices'

const tables = { '1h': 'rollup_1h', '1d': 'rollup_1d' } as const
const functions = { sum: 'sum', mean: 'avg', min: 'min', max: 'max' } as const
const mostBuckets = 5_000

/** @throws 404 for a group that the caller does not see */
export async function seriesOf(
  tx: Tx,
  {
    groupId,
    start,
    end,
    resolution,
  }: { groupId: string; start: number; end: number; resolution: '1h' | '1d' },
): Promise<z.infer<typeof GroupSeries>> {
  const [group] = await tx.select().from(pointGroupTable).where(eq(pointGroupTable.id, groupId))
  if (!group) throw notFound()
  const aggregate = sql.raw(functions[group.aggregate])
  const { rows } = await tx.execute<{ ts: number; value: number; points: number }>(sql`
    select bucket::float8 as ts, ${aggregate}(coalesce(rise, mean)) as value, count(*)::int as points
    from ${sql.raw(tables[resolution])}
    where point_id = any (${bigints(group.itemIds.split(','))}) and bucket >= ${start}::bigint and bucket < ${end}::bigint
    group by bucket order by bucket limit ${mostBuckets}`)
  const units = await unitsOfPoints(tx, group.itemIds.split(','))
  return {
    points: rows.map(({ ts, value, points }) => [ts, value, points]),
    unit: [...units.values()][0] ?? null,
  }
}
