-- What counts together draws together: the largest demand is that of the sum, noted by the device at the top of what counts
-- together. A meter of one register keeps what is noted.
ALTER TABLE "energy_demand" ADD COLUMN "supply_id" bigint;

ALTER TABLE "energy_demand" ADD COLUMN "point_ids" bigint[];

with recursive climb as (
  select n.point_id, d.id, d.circuit_parent_id, d.station_id, 0 as depth
  from (select distinct point_id from energy_demand) n join point p on p.id = n.point_id join device d on d.id = p.device_id
  union all
  select c.point_id, above.id, above.circuit_parent_id, above.station_id, c.depth + 1
  from climb c join device above on above.id = c.circuit_parent_id and above.station_id = c.station_id
  where c.depth < 32
), top as (
  select distinct on (point_id) point_id, id from climb order by point_id, depth desc
)
update energy_demand n set supply_id = t.id, point_ids = array[n.point_id] from top t where t.point_id = n.point_id;

ALTER TABLE "energy_demand" ALTER COLUMN "supply_id" SET NOT NULL;

ALTER TABLE "energy_demand" ALTER COLUMN "point_ids" SET NOT NULL;

CREATE INDEX "energy_demand_shared" ON "energy_demand" USING btree ("station_id","day") WHERE cardinality(point_ids) > 1;

-- Whether a demand was told by minutes that are kept no more, so that nothing tells it as well again: of the first hour in which
-- one of its registers counted, neither minutes nor readings are left. What is kept less long goes from its beginning.
create function demand_lasts(noted energy_demand) returns boolean language sql stable as $$
  select not (noted).is_hourly and exists (
    select from (
      select (extract(epoch from (noted).day::timestamp at time zone z.zone) * 1000)::bigint as first,
        (extract(epoch from ((noted).day + 1)::timestamp at time zone z.zone) * 1000)::bigint as after
      from (select usable_zone(time_zone) as zone from station where id = (noted).station_id) z) d
    cross join unnest((noted).point_ids) as r(id)
    cross join lateral (select min(h.bucket) as hour from rollup_1h h
      where h.point_id = r.id and h.bucket >= d.first and h.bucket < d.after and h.rise is not null) f
    where f.hour is not null
      and not exists (select from rollup_1m m where m.point_id = r.id and m.bucket >= f.hour and m.bucket < f.hour + 3600000)
      and not exists (select from sample s where s.point_id = r.id and s.ts >= f.hour and s.ts < f.hour + 3600000)
      and not exists (select from sample_chunk c where c.point_id = r.id and c.first_ts > f.hour - 86400000
        and c.first_ts < f.hour + 3600000 and c.last_ts >= f.hour))
$$;

-- The days of registers that count together are divided anew, and their demand noted with them, where it can be told again.
insert into energy_change (tenant_id, point_id, at_ms)
select n.tenant_id, n.point_id, (extract(epoch from n.day::timestamp at time zone usable_zone(z.time_zone)) * 1000)::bigint
from energy_demand n
join (select station_id, supply_id from energy_demand group by 1, 2 having count(distinct point_id) > 1) s
  on s.station_id = n.station_id and s.supply_id = n.supply_id
join station z on z.id = n.station_id
where not demand_lasts(n);

-- The demand of what counted together with a register that goes is that of the others alone. Where it cannot be told again it
-- stays what it was, under one of those that are left.
create function note_parted_registers(parted bigint, station bigint) returns void language sql as $$
  insert into energy_change (tenant_id, point_id, at_ms)
  select distinct d.tenant_id, other.id,
    (extract(epoch from d.day::timestamp at time zone usable_zone(z.time_zone)) * 1000)::bigint
  from energy_demand d join station z on z.id = d.station_id, unnest(d.point_ids) as other(id)
  where d.station_id = station and cardinality(d.point_ids) > 1 and parted = any (d.point_ids) and other.id <> parted
    and not demand_lasts(d);

  update energy_demand d set point_id = (
    select p.id from unnest(d.point_ids) with ordinality as other(id, place) join point p on p.id = other.id
    where p.id <> parted and p.station_id = station order by other.place limit 1)
  where d.station_id = station and d.point_id = parted and cardinality(d.point_ids) > 1 and demand_lasts(d)
    and exists (select from unnest(d.point_ids) as other(id) join point p on p.id = other.id
      where p.id <> parted and p.station_id = station)
    and not exists (select from energy_demand o where o.day = d.day and o.point_id <> parted and o.point_id = any (d.point_ids))
$$;

create function note_gone_point() returns trigger language plpgsql as $$
begin
  -- with a station that goes as a whole, nothing is left to note
  if exists (select from station where id = old.station_id) then
    perform note_parted_registers(old.id, old.station_id);
    delete from energy_demand d
    where d.station_id = old.station_id and cardinality(d.point_ids) > 1 and old.id = any (d.point_ids)
      and not demand_lasts(d);
  end if;
  return old;
end $$;

create trigger point_gone before delete on point for each row execute function note_gone_point();

create or replace function note_moved_point() returns trigger language plpgsql as $$
begin
  perform note_parted_registers(new.id, old.station_id);
  update energy_day set station_id = new.station_id where point_id = new.id;
  update energy_month set station_id = new.station_id where point_id = new.id;
  update energy_demand set station_id = new.station_id where point_id = new.id;
  insert into energy_change (tenant_id, point_id) values (new.tenant_id, new.id);
  return null;
end $$;
