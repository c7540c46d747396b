import { type SQL, sql } from 'drizzle-orm'

/** Readings of one chunk at most: whoever reads a few minutes of a point reads all of the chunk that they lie in. */
const mostInChunk = 10_000

/** The bytes of a number, of 8, from the lowest on. */
const widest = 7

/**
 * Numbers from 0 on as planes: the lowest byte of each of them, then the next, as many as the largest takes. What hardly changes
 * from one reading to the next are the upper bytes, which then lie together, and PostgreSQL compresses them away.
 */
const planes = (number: string, width: string, most = widest): SQL =>
  sql.raw(
    `nullif(${Array.from({ length: most }, (_, plane) => `coalesce(string_agg(substring(${number}, ${8 - plane}, 1), null) filter (where ${width} > ${plane}), '')`).join(' || ')}, '')`,
  )

/** What of a list is in the chunk that begins behind its first `low`; nearly all lists are in one. */
const partOf = (list: string): SQL =>
  sql.raw(
    `case when p.count <= ${mostInChunk} then p.${list} else p.${list}[low + 1 : low + ${mostInChunk}] end as ${list}`,
  )

/**
 * The chunks that readings make up, in the order of the table's columns; `readings` is a relation `tenant_id, point_id, ts,
 * value, text, quality` in which no instant of a point comes twice, and `sequence` the last batch that it may hold readings of.
 * Times ascend in a chunk, which is how an instant is found in it.
 *
 * A time is kept as what it differs by from a regular beat. Values that are whole numbers of so many decimals are kept as
 * those, less what a steady register would have; others, and -0, as they are. `chunk_readings` in SQL is the way back.
 */
export const packReadings = ({ readings, sequence }: { readings: SQL; sequence: SQL }): SQL => sql`
  select c.tenant_id, c.point_id, c.first_ts, c.last_ts, c.count, ${sequence}, b.ts_base, k.step, p.ts_planes,
    b.value_base, b.value_step, k.scale, p.value_planes, case when k.scale is null and c.has_values then c.value_list end,
    c.texts, p.text_planes, c.quality_base, p.quality_planes
  from (
    select l.tenant_id, l.point_id, l.ts_list, l.value_list, l.quality_list, l.text_list, t.*,
      (select array_agg(distinct text) from unnest(l.text_list) text where text is not null) as texts
    from (
      select point_id, min(tenant_id) as tenant_id, array_agg(ts) as ts_list, array_agg(value) as value_list,
        array_agg(quality) as quality_list, case when count(text) > 0 then array_agg(text) end as text_list, count(*)::int as count
      from (select * from ${readings} r order by point_id, ts) r group by point_id
    ) p, lateral (
      select p.tenant_id, p.point_id, ${partOf('ts_list')}, ${partOf('value_list')}, ${partOf('quality_list')}, ${partOf('text_list')}
      from generate_series(0, p.count - 1, ${mostInChunk}::int) low offset 0
    ) l, lateral (
      select min(ts) as first_ts, max(ts) as last_ts, count(*)::int as count, count(value) > 0 as has_values,
        count(decimals) = count(*) as is_scaled, max(decimals) as decimals, max(abs(value)) as largest,
        case when count(decimals) = count(*) then max(value) - min(value) end as rise, min(quality) as quality_base, max(quality) as quality_top
      from (
        select ts, value, quality, value_decimals(value) as decimals from unnest(l.ts_list, l.value_list, l.quality_list) u(ts, value, quality) offset 0
      ) u
    ) t
  ) c, lateral (
    select case when is_scaled and largest * 10::float8 ^ decimals < 4e15 then 10::float8 ^ decimals end as scale,
      case when count > 1 then (last_ts - first_ts) / (count - 1) else 0 end as step offset 0
  ) k, lateral (select round(rise * k.scale / c.count)::bigint as slope offset 0) s, lateral (
    select min(ts - k.step * i) as ts_base, max(ts - k.step * i) as ts_top, min(n) as flat_base, max(n) as flat_top,
      min(n - s.slope * i) as sloped_base, max(n - s.slope * i) as sloped_top
    from (
      select ts, place - 1 as i, case when k.scale is not null then round(value * k.scale)::bigint end as n
      from unnest(c.ts_list, c.value_list) with ordinality u(ts, value, place) offset 0
    ) u
  ) a, lateral (
    select ts_base, plane_width(ts_top - ts_base) as ts_width,
      case when is_sloped then s.slope when k.scale is not null then 0 end as value_step,
      case when is_sloped then sloped_base else flat_base end as value_base,
      plane_width(case when is_sloped then sloped_top - sloped_base else flat_top - flat_base end) as value_width,
      plane_width(cardinality(c.texts)) as text_width, plane_width(c.quality_top::int - c.quality_base) as quality_width
    from (select a.sloped_top - a.sloped_base < a.flat_top - a.flat_base as is_sloped) e offset 0
  ) b, lateral (
    select ${planes('t', 'b.ts_width', 4)} as ts_planes, ${planes('v', 'b.value_width')} as value_planes,
      ${planes('x', 'b.text_width', 3)} as text_planes, ${planes('q', 'b.quality_width', 2)} as quality_planes
    from (
      select int8send(ts - k.step * (place - 1) - b.ts_base) as t,
        int8send(round(value * k.scale)::bigint - b.value_step * (place - 1) - b.value_base) as v,
        case when b.text_width > 0 then int8send(coalesce(array_position(c.texts, text), 0)::bigint) end as x,
        case when b.quality_width > 0 then int8send(quality::bigint - c.quality_base) end as q
      from unnest(c.ts_list, c.value_list, c.text_list, c.quality_list) with ordinality u(ts, value, text, quality, place)
      offset 0
    ) u
  ) p`

/** How many readings there are, and what they come to: another bit anywhere makes another sum. */
export const digestOf = (readings: SQL) => sql`
  select count(*)::text || ':' || coalesce(bit_xor(hashint8extended(ts, point_id) # coalesce(hashfloat8extended(value, ts), 1)
    # coalesce(hashtextextended(text, ts), 2) # quality), 0)::text as digest from ${readings} r`
