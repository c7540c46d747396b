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

-- How many readings of a chunk came before an instant: their times ascend. Planes that are compressed are read once.
create function chunk_place(planes bytea, base bigint, step bigint, count integer, at bigint) returns integer
language plpgsql immutable as $$
declare
  flat bytea := planes || ''::bytea;
  width integer := coalesce(octet_length(planes) / count, 0);
  low integer := 0;
  high integer := count;
  middle integer;
begin
  while low < high loop
    middle := (low + high) / 2;
    if base + step * middle + plane_number(flat, width, count, middle) < at then low := middle + 1; else high := middle; end if;
  end loop;
  return low;
end $$;

-- The first reading of a chunk that came at an instant or later, and the last that came before it. Of a whole chunk nothing is
-- read for that.
create function chunk_place_from(chunk sample_chunk, since bigint) returns integer language sql immutable as $$
  select case when since <= (chunk).first_ts then 0
    else chunk_place((chunk).ts_planes, (chunk).ts_base, (chunk).ts_step, (chunk).count, since) end
$$;
create function chunk_place_before(chunk sample_chunk, before bigint) returns integer language sql immutable as $$
  select case when before > (chunk).last_ts then (chunk).count
    else chunk_place((chunk).ts_planes, (chunk).ts_base, (chunk).ts_step, (chunk).count, before) end - 1
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

-- Whether a chunk has a reading of that instant: nothing is read for that but the times, and of those of a steady beat nothing.
create function chunk_has(chunk sample_chunk, at bigint) returns boolean language plpgsql immutable as $$
declare
  flat bytea;
  place integer;
begin
  if at < chunk.first_ts or at > chunk.last_ts then return false; end if;
  if at = chunk.first_ts or at = chunk.last_ts then return true; end if;
  if chunk.ts_planes is null then return chunk.ts_step > 0 and (at - chunk.ts_base) % chunk.ts_step = 0; end if;
  flat := chunk.ts_planes || ''::bytea;
  place := chunk_place(flat, chunk.ts_base, chunk.ts_step, chunk.count, at);
  return place < chunk.count and chunk_ts(chunk, flat, place) = at;
end $$;

-- The nearest good reading of a chunk to a place, from there on or back. What is compressed is read once, however many are bad.
create function chunk_good(chunk sample_chunk, place_from integer, place_to integer)
returns table (ts bigint, value double precision, quality smallint) language plpgsql immutable as $$
declare
  times bytea := chunk.ts_planes || ''::bytea;
  numbers bytea := chunk.value_planes || ''::bytea;
  qualities bytea := chunk.quality_planes || ''::bytea;
  reals double precision[] := chunk.reals || '{}'::double precision[];
  number_width integer := coalesce(octet_length(chunk.value_planes) / chunk.count, 0);
  quality_width integer := coalesce(octet_length(chunk.quality_planes) / chunk.count, 0);
  direction integer := case when place_from <= place_to then 1 else -1 end;
  place integer := place_from;
begin
  while (place_to - place) * direction >= 0 loop
    quality := (chunk.quality_base + plane_number(qualities, quality_width, chunk.count, place))::smallint;
    if quality < 2 then
      value := case when chunk.value_scale is null then reals[place + 1] else (chunk.value_base + chunk.value_step * place
        + plane_number(numbers, number_width, chunk.count, place))::double precision / chunk.value_scale end;
      if value is not null then
        ts := chunk_ts(chunk, times, place);
        return next;
        return;
      end if;
    end if;
    place := place + direction;
  end loop;
end $$;

-- The last good reading of a chunk within a span, and when the first came: mostly the first that is looked at.
create function chunk_last_good(chunk sample_chunk, since bigint, before bigint)
returns table (ts bigint, value double precision, quality smallint) language plpgsql immutable as $$
declare
  low integer := chunk_place_from(chunk, since);
  high integer := chunk_place_before(chunk, before);
begin
  if low <= high then return query select g.ts, g.value, g.quality from chunk_good(chunk, high, low) g; end if;
end $$;
create function chunk_first_good(chunk sample_chunk, since bigint) returns bigint language plpgsql immutable as $$
declare
  low integer := chunk_place_from(chunk, since);
begin
  if low >= chunk.count then return null; end if;
  return (select g.ts from chunk_good(chunk, low, chunk.count - 1) g);
end $$;

-- The following look into the chunks of a point, whatever their day; as functions, so that no plan of who asks holds all days.
-- Whether a chunk has a reading of that instant.
create function is_sealed(point bigint, at bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from sample_chunk c
    where c.point_id = is_sealed.point and c.first_ts > is_sealed.at - 86400000 and c.first_ts <= is_sealed.at
      and c.last_ts >= is_sealed.at and chunk_has(c, is_sealed.at));
end $$;
-- The last good reading in chunks within a span, and when the first came from an instant on. Mostly it lies within a day, so that
-- no chunks of other days are opened.
create function sealed_last_good(point bigint, since bigint, before bigint)
returns table (ts bigint, value double precision, quality smallint) language plpgsql stable as $$
declare
  near bigint := greatest(since, before - 86400000);
begin
  return query select r.ts, r.value, r.quality
    from sample_chunk c, chunk_last_good(c, near, sealed_last_good.before) r
    where c.point_id = sealed_last_good.point and c.first_ts > near - 86400000
      and c.first_ts < sealed_last_good.before and c.last_ts >= near
    order by c.first_ts desc limit 1;
  if found or near <= since then return; end if;
  return query select r.ts, r.value, r.quality
    from sample_chunk c, chunk_last_good(c, sealed_last_good.since, near) r
    where c.point_id = sealed_last_good.point and c.first_ts > sealed_last_good.since - 86400000
      and c.first_ts < near and c.last_ts >= sealed_last_good.since
    order by c.first_ts desc limit 1;
end $$;
create function sealed_first_good(point bigint, since bigint) returns bigint language plpgsql stable as $$
declare
  at bigint := (select r.ts from sample_chunk c, chunk_first_good(c, sealed_first_good.since) r(ts)
    where c.point_id = sealed_first_good.point and c.first_ts > sealed_first_good.since - 86400000
      and c.first_ts < sealed_first_good.since + 86400000
      and c.last_ts >= sealed_first_good.since and r.ts is not null order by c.first_ts limit 1);
begin
  if at is not null then return at; end if;
  return (select r.ts from sample_chunk c, chunk_first_good(c, sealed_first_good.since) r(ts)
    where c.point_id = sealed_first_good.point and c.first_ts >= sealed_first_good.since + 86400000
      and r.ts is not null order by c.first_ts limit 1);
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
