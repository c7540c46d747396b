import type { groupValues } from '@energy-console/contract/devices'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'

type Value = (typeof groupValues.row)['_zod']['output']
type Told =
  | ('unit' | 'decimals' | 'sum' | 'mean' | 'min' | 'max')
  | ('pointCount' | 'goodCount' | 'staleCount')

/** How old a value may be, ms: `staleAfterMs` in the words of the database. */
const staleAfter = sql`least(greatest(3 * greatest(d.interval_seconds * 1000::bigint, coalesce(v.gap_ms, 0)),
  case when v.gap_ms is null then 900000 else 60000 end), 259200000)`

/**
 * What the points of groups come to at a moment. They are added up where they are kept: a page of groups may name as many
 * points as there are. Points that are gone, or stand elsewhere since, are none of the group.
 */
export async function valuesOfGroups(
  tx: Tx,
  groupIds: readonly string[],
  nowMs: number,
): Promise<Map<string, Pick<Value, Told>>> {
  const { rows } = await tx.execute<Pick<Value, Told> & { id: string }>(sql`
    with member as (
      select g.id as group_id, m.at, q.unit, q.decimals, v.ts, v.value,
        v.quality <> 2 and v.ts >= ${nowMs}::bigint - ${staleAfter} as is_fresh,
        -- what no register can mean would make the sum of all overflow
        v.value between -1e300 and 1e300 as is_number
      from point_group g
      cross join unnest(string_to_array(nullif(g.item_ids, ''), ',')::bigint[]) with ordinality as m (point_id, at)
      join point p on p.id = m.point_id and p.station_id = g.station_id
      join device d on d.id = p.device_id join product_property q on q.id = p.property_id
      left join latest_value v on v.point_id = p.id
      where g.id = any (${bigints(groupIds)})
    )
    select group_id::text as id, (array_agg(unit order by at))[1] as unit, (array_agg(decimals order by at))[1] as decimals,
      sum(value) filter (where is_fresh and is_number) as sum, avg(value) filter (where is_fresh and is_number) as mean,
      min(value) filter (where is_fresh and is_number) as min, max(value) filter (where is_fresh and is_number) as max,
      count(*)::int as "pointCount", (count(*) filter (where is_fresh and is_number))::int as "goodCount",
      (count(*) filter (where ts is not null and not is_fresh))::int as "staleCount"
    from member group by group_id`)
  return new Map(rows.map(({ id, ...told }) => [id, told]))
}
