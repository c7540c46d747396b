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
create or replace function chunk_place_from(chunk sample_chunk, since bigint) returns integer language sql immutable as $$
  select case when since <= (chunk).first_ts then 0
    else chunk_place((chunk).ts_planes, (chunk).ts_base, (chunk).ts_step, (chunk).count, since) end
$$;

create or replace function chunk_place_before(chunk sample_chunk, before bigint) returns integer language sql immutable as $$
  select case when before > (chunk).last_ts then (chunk).count
    else chunk_place((chunk).ts_planes, (chunk).ts_base, (chunk).ts_step, (chunk).count, before) end - 1
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
create or replace function chunk_last_good(chunk sample_chunk, since bigint, before bigint)
returns table (ts bigint, value double precision, quality smallint) language plpgsql immutable as $$
declare
  low integer := chunk_place_from(chunk, since);
  high integer := chunk_place_before(chunk, before);
begin
  if low <= high then return query select g.ts, g.value, g.quality from chunk_good(chunk, high, low) g; end if;
end $$;

create or replace function chunk_first_good(chunk sample_chunk, since bigint) returns bigint language plpgsql immutable as $$
declare
  low integer := chunk_place_from(chunk, since);
begin
  if low >= chunk.count then return null; end if;
  return (select g.ts from chunk_good(chunk, low, chunk.count - 1) g);
end $$;

-- Whether a chunk has a reading of that instant.
create or replace function is_sealed(point bigint, at bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from sample_chunk c
    where c.point_id = is_sealed.point and c.first_ts > is_sealed.at - 86400000 and c.first_ts <= is_sealed.at
      and c.last_ts >= is_sealed.at and chunk_has(c, is_sealed.at));
end $$;

-- The last good reading in chunks within a span, and when the first came from an instant on. Mostly it lies within a day, so that
-- no chunks of other days are opened.
create or replace function sealed_last_good(point bigint, since bigint, before bigint)
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
create or replace function sealed_first_good(point bigint, since bigint) returns bigint language plpgsql stable as $$
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
