import {
  figuresOf,
  type GroupMissing,
  type groupValues,
  type LiveMember,
  liveGroupFigures,
} from '@energy-console/contract/devices'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { staleAfterMs } from '../point/staleness'

type Value = (typeof groupValues.row)['_zod']['output']
type Told =
  | ('unit' | 'decimals' | 'sum' | 'mean' | 'min' | 'max')
  | ('pointCount' | 'goodCount' | 'staleCount')

interface GroupRow extends Record<string, unknown> {
  id: string
  missing: GroupMissing
  maxAgeSeconds: number | null
  unit: string | null
  decimals: number | null
  /** In their order; null in place of what never came. */
  members: [
    ts: number | null,
    value: number | null,
    quality: number,
    intervalSeconds: number,
    gapMs: number | null,
  ][]
}

/** What the points of groups come to at a moment. Points that are gone, or stand elsewhere since, are none of the group. */
export async function valuesOfGroups(
  tx: Tx,
  groupIds: readonly string[],
  nowMs: number,
): Promise<Map<string, Pick<Value, Told>>> {
  const { rows } = await tx.execute<GroupRow>(sql`
    select g.id::text as id, g.missing, g.max_age_seconds as "maxAgeSeconds", (array_agg(q.unit order by m.at))[1] as unit,
      (array_agg(q.decimals order by m.at))[1] as decimals,
      json_agg(json_build_array(v.ts, v.value, v.quality, d.interval_seconds, v.gap_ms) order by m.at) as members
    from point_group g
    cross join unnest(string_to_array(nullif(g.item_ids, ''), ',')::bigint[]) with ordinality as m (point_id, at)
    join point p on p.id = m.point_id and p.station_id = g.station_id
    join device d on d.id = p.device_id join product_property q on q.id = p.property_id
    left join latest_value v on v.point_id = p.id
    where g.id = any (${bigints(groupIds)}) group by g.tenant_id, g.id`)
  return new Map(
    rows.map(({ id, missing, maxAgeSeconds, unit, decimals, members: stored }) => {
      const members = stored.map(([ts, value, quality, intervalSeconds, gapMs]): LiveMember | undefined =>
        ts === null || value === null
          ? undefined
          : { ts, value, quality, maxAgeMs: staleAfterMs(intervalSeconds, gapMs) },
      )
      const maxAgeMs = maxAgeSeconds && maxAgeSeconds * 1_000
      const found = liveGroupFigures({ missing, maxAgeMs }, members, nowMs)
      const pointCount = members.length
      const heard = members.filter((member) => member !== undefined).length
      const counts = { pointCount, goodCount: found.counted, staleCount: heard - found.counted }
      return [id, { unit, decimals, ...figuresOf(found), ...counts }]
    }),
  )
}
