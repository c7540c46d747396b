-- Every batch rewrites rows of this small table: room in the page keeps the updates off its index.
alter table latest_value set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);

-- A zone name that this PostgreSQL does not know counts as UTC: one bad row must not end a statement over all stations.
create function usable_zone(name text) returns text language plpgsql stable as $$
begin
  perform now() at time zone name;
  return name;
exception when others then
  return 'UTC';
end $$;

-- What a register rose by from one reading to the next. Lower than before, it has rolled over where that is declared
-- and near; otherwise nothing is counted.
create function span_rise(low double precision, high double precision, roll_over double precision)
returns double precision language sql immutable as $$
  select case when high >= low then high - low
    when high >= 0 and low <= roll_over and roll_over - low + high <= roll_over / 2 then roll_over - low + high
    else 0 end
$$;

-- The same with the corrections between the two readings: what it rose up to each, and from the last one on.
create function register_rise(point bigint, before_ts bigint, before double precision, ts bigint, value double precision,
  roll_over double precision) returns double precision language sql stable as $$
  with correction as (
    select c.old_value, c.new_value, lag(c.new_value) over w as start_value, row_number() over w as place
    from counter_correction c
    where c.item_id = register_rise.point and c.correction_time > to_timestamp(register_rise.before_ts / 1000.0)
      and c.correction_time <= to_timestamp(register_rise.ts / 1000.0)
    window w as (order by c.correction_time)
  )
  select coalesce((select sum(span_rise(coalesce(c.start_value, register_rise.before), c.old_value, register_rise.roll_over))
      from correction c), 0)
    + span_rise(coalesce((select c.new_value from correction c order by c.place desc limit 1), register_rise.before),
      register_rise.value, register_rise.roll_over)
$$;
