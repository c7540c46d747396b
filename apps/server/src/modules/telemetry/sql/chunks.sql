-- One of the numbers of a chunk: byte planes, the lowest byte of all of them first. Nothing where they are all 0.
create function plane_number(planes bytea, width integer, count integer, place integer) returns bigint
language sql immutable as $$
  select case width when 0 then 0::bigint
    when 1 then get_byte(planes, place)::bigint
    when 2 then (get_byte(planes, place) + (get_byte(planes, count + place) << 8))::bigint
    when 3 then (get_byte(planes, place) + (get_byte(planes, count + place) << 8)
      + (get_byte(planes, 2 * count + place) << 16))::bigint
    else get_byte(planes, place) + (get_byte(planes, count + place)::bigint << 8)
      + (get_byte(planes, 2 * count + place)::bigint << 16) + (get_byte(planes, 3 * count + place)::bigint << 24)
      + case when width > 4 then get_byte(planes, 4 * count + place)::bigint << 32 else 0 end
      + case when width > 5 then get_byte(planes, 5 * count + place)::bigint << 40 else 0 end
      + case when width > 6 then get_byte(planes, 6 * count + place)::bigint << 48 else 0 end end
$$;

-- How many bytes numbers from 0 to the largest take.
create function plane_width(largest bigint) returns integer language sql immutable as $$
  select case when largest is null then null when largest = 0 then 0 when largest < 256 then 1 when largest < 65536 then 2 when largest < 16777216 then 3
    when largest < 4294967296 then 4 when largest < 1099511627776 then 5 when largest < 281474976710656 then 6 else 7 end
$$;

-- How many decimals a value has, where a whole number of so many decimals is exactly it; null where none is, and for -0.
create function value_decimals(value double precision) returns integer language sql immutable as $$
  select case when value is null or not value between -4e15 and 4e15 then null
    when value = 0 then case when float8send(value) = '\x0000000000000000' then 0 end
    when round(value) = value then 0 when round(value * 10) / 10 = value then 1
    when round(value * 100) / 100 = value then 2 when round(value * 1e3) / 1e3 = value then 3
    when round(value * 1e4) / 1e4 = value then 4 when round(value * 1e5) / 1e5 = value then 5
    when round(value * 1e6) / 1e6 = value then 6 when round(value * 1e7) / 1e7 = value then 7
    when round(value * 1e8) / 1e8 = value then 8 end
$$;

-- Reading n of a chunk; its planes should have been decompressed once, by whoever asks for many.
create function chunk_ts(chunk sample_chunk, planes bytea, place integer) returns bigint language sql immutable as $$
  select (chunk).ts_base + (chunk).ts_step * place
    + plane_number(planes, coalesce(octet_length(planes) / (chunk).count, 0), (chunk).count, place)
$$;

-- The first reading of a chunk that may have come at an instant or later, and the last that may have come before it: a time
-- differs from its beat by what fits into the planes. Others need not be looked at.
create function chunk_place_from(chunk sample_chunk, since bigint) returns integer language sql immutable as $$
  select case when (chunk).ts_step = 0 or since <= (chunk).first_ts then 0 else least((chunk).count, greatest(0,
    (since - (chunk).ts_base - (1::bigint << (8 * coalesce(octet_length((chunk).ts_planes) / (chunk).count, 0)))) / (chunk).ts_step))::integer end
$$;
create function chunk_place_before(chunk sample_chunk, before bigint) returns integer language sql immutable as $$
  select case when (chunk).ts_step = 0 or before > (chunk).last_ts then (chunk).count - 1
    else least((chunk).count - 1, (before - (chunk).ts_base) / (chunk).ts_step)::integer end
$$;

-- The readings of a chunk within a span. What is compressed is read once, and not for each of them.
create function chunk_readings(chunk sample_chunk, since bigint, before bigint)
returns table (ts bigint, value double precision, text text, quality smallint) language sql immutable as $$
  select u.ts, case when d.value_scale is null then d.reals[i + 1] else (d.value_base + d.value_step * i
      + plane_number(d.value_planes, d.value_width, d.count, i))::double precision / d.value_scale end,
    case when d.text_width > 0 then d.texts[plane_number(d.text_planes, d.text_width, d.count, i)::integer] end,
    (d.quality_base + plane_number(d.quality_planes, d.quality_width, d.count, i))::smallint
  from (
    select (chunk).count, (chunk).ts_base, (chunk).ts_step, (chunk).ts_planes || ''::bytea as ts_planes,
      coalesce(octet_length((chunk).ts_planes) / (chunk).count, 0) as ts_width,
      (chunk).value_base, (chunk).value_step, (chunk).value_scale, (chunk).value_planes || ''::bytea as value_planes,
      coalesce(octet_length((chunk).value_planes) / (chunk).count, 0) as value_width,
      (chunk).reals || '{}'::double precision[] as reals, (chunk).texts || '{}'::text[] as texts,
      (chunk).text_planes || ''::bytea as text_planes,
      coalesce(octet_length((chunk).text_planes) / (chunk).count, 0) as text_width,
      (chunk).quality_base, (chunk).quality_planes || ''::bytea as quality_planes,
      coalesce(octet_length((chunk).quality_planes) / (chunk).count, 0) as quality_width,
      chunk_place_from(chunk, since) as low, chunk_place_before(chunk, before) as high,
      since <= (chunk).first_ts and before > (chunk).last_ts as is_whole
    offset 0
  ) d, generate_series(d.low, d.high) i,
  lateral (select d.ts_base + d.ts_step * i + plane_number(d.ts_planes, d.ts_width, d.count, i) as ts) u
  where d.is_whole or u.ts >= since and u.ts < before
$$;

-- The last good reading of a chunk within a span, and the first: mostly the first that is looked at.
create function chunk_last_good(chunk sample_chunk, since bigint, before bigint)
returns table (ts bigint, value double precision, quality smallint) language plpgsql immutable as $$
begin
  for place in reverse chunk_place_before(chunk, before) .. chunk_place_from(chunk, since) loop
    ts := chunk_ts(chunk, chunk.ts_planes, place);
    continue when ts >= before;
    exit when ts < since;
    return query select r.ts, r.value, r.quality from chunk_readings(chunk, ts, ts + 1) r
      where r.value is not null and r.quality < 2;
    if found then return; end if;
  end loop;
end $$;
create function chunk_first_good(chunk sample_chunk, since bigint) returns bigint language plpgsql immutable as $$
declare ts bigint;
begin
  for place in chunk_place_from(chunk, since) .. chunk.count - 1 loop
    ts := chunk_ts(chunk, chunk.ts_planes, place);
    if ts >= since and exists (select from chunk_readings(chunk, ts, ts + 1) r where r.value is not null and r.quality < 2) then
      return ts;
    end if;
  end loop;
  return null;
end $$;

-- The following look into the chunks of a point, whatever their day; as functions, so that no plan of who asks holds all days.
-- Whether a chunk has a reading of that instant.
create function is_sealed(point bigint, at bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from sample_chunk c, chunk_readings(c, is_sealed.at, is_sealed.at + 1) r
    where c.point_id = is_sealed.point and c.first_ts > is_sealed.at - 86400000 and c.first_ts <= is_sealed.at
      and c.last_ts >= is_sealed.at);
end $$;
-- The last good reading in chunks within a span, and when the first came from an instant on.
create function sealed_last_good(point bigint, since bigint, before bigint)
returns table (ts bigint, value double precision, quality smallint) language plpgsql stable as $$
begin
  return query select r.ts, r.value, r.quality
    from sample_chunk c, chunk_last_good(c, sealed_last_good.since, sealed_last_good.before) r
    where c.point_id = sealed_last_good.point and c.first_ts > sealed_last_good.since - 86400000
      and c.first_ts < sealed_last_good.before and c.last_ts >= sealed_last_good.since
    order by c.first_ts desc limit 1;
end $$;
create function sealed_first_good(point bigint, since bigint) returns bigint language plpgsql stable as $$
begin
  return (select r.ts from sample_chunk c, chunk_first_good(c, sealed_first_good.since) r(ts)
    where c.point_id = sealed_first_good.point and c.first_ts > sealed_first_good.since - 86400000
      and c.last_ts >= sealed_first_good.since and r.ts is not null order by c.first_ts limit 1);
end $$;

-- Every reading once, in whatever form it is kept. A row of a span that is sealed already waits to be sealed too; where the
-- chunk has that instant, the chunk's came first.
create view reading with (security_invoker = true) as
select s.tenant_id, s.point_id, s.ts, s.value, s.text, s.quality from sample s
where s.ts >= (select coalesce(max(before_ts), 0) from sample_sealed) or not is_sealed(s.point_id, s.ts)
union all
select c.tenant_id, c.point_id, r.ts, r.value, r.text, r.quality
from sample_chunk c, chunk_readings(c, c.first_ts, c.last_ts + 1) r;

-- Where a day is packed, out of everybody's sight, until its chunks take the place of its rows.
create schema sealing;
