-- A day of a register that is rolled up anew is divided into bands anew, whoever rolled it up.
create function note_rolled_up_days() returns trigger language plpgsql as $$
begin
  insert into energy_change (tenant_id, point_id, at_ms)
  select tenant_id, point_id, bucket from rolled where rise is not null;
  return null;
end $$;

create trigger rollup_1d_added after insert on rollup_1d
  referencing new table as rolled for each statement execute function note_rolled_up_days();
create trigger rollup_1d_changed after update on rollup_1d
  referencing new table as rolled for each statement execute function note_rolled_up_days();

-- Days begin elsewhere in another zone, another tree has other incomers, registers of another station have its tariffs, and
-- what was no register of electricity becomes one.
create function note_rezoned_station() returns trigger language plpgsql as $$
begin
  insert into energy_change (tenant_id, station_id) values (new.tenant_id, new.id);
  return null;
end $$;

create trigger station_rezoned after update on station for each row
  when (old.time_zone is distinct from new.time_zone) execute function note_rezoned_station();

create function note_rewired_device() returns trigger language plpgsql as $$
begin
  insert into energy_change (tenant_id, station_id) values (new.tenant_id, new.station_id);
  return null;
end $$;

create trigger device_rewired after update on device for each row
  when (old.circuit_parent_id is distinct from new.circuit_parent_id) execute function note_rewired_device();

-- A device that comes into a tree or goes from it changes what counts its station, as one that is hung elsewhere does. With
-- a station that goes as a whole, nothing is left to divide.
create function note_tree_edges() returns trigger language plpgsql as $$
begin
  insert into energy_change (tenant_id, station_id)
  select distinct e.tenant_id, e.station_id from edges e join station s on s.id = e.station_id
  where e.circuit_parent_id is not null;
  return null;
end $$;

create trigger device_hung after insert on device
  referencing new table as edges for each statement execute function note_tree_edges();
create trigger device_unhung after delete on device
  referencing old table as edges for each statement execute function note_tree_edges();

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

-- What a register drew goes with it to another station at once; by the tariffs that hold there it is divided after that.
create function note_moved_point() returns trigger language plpgsql as $$
begin
  perform note_parted_registers(new.id, old.station_id);
  update energy_day set station_id = new.station_id where point_id = new.id;
  update energy_month set station_id = new.station_id where point_id = new.id;
  update energy_demand set station_id = new.station_id where point_id = new.id;
  insert into energy_change (tenant_id, point_id) values (new.tenant_id, new.id);
  return null;
end $$;

create trigger point_moved after update on point for each row
  when (old.station_id is distinct from new.station_id) execute function note_moved_point();

create function note_turned_property() returns trigger language plpgsql as $$
begin
  -- another channel of one register changes which of its neighbours counts
  insert into energy_change (tenant_id, point_id) select p.tenant_id, p.id
  from product_property q join point p on p.property_id = q.id
  where q.product_id = new.product_id
    and (q.id = new.id or (old.channel is distinct from new.channel and q.kind = 'accumulated'));
  return null;
end $$;

create trigger product_property_turned after update on product_property for each row
  when (old.kind is distinct from new.kind or old.energy_type is distinct from new.energy_type
    or old.energy_direction is distinct from new.energy_direction or old.unit is distinct from new.unit
    or old.channel is distinct from new.channel)
  execute function note_turned_property();

-- Another state of a tariff divides the days from its first on otherwise, another kind of day that day.
create function note_saved_tariff() returns trigger language plpgsql as $$
begin
  insert into energy_change (tenant_id, station_id, first_day) values (new.tenant_id, new.station_id, new.affected_from);
  return null;
end $$;

create trigger tariff_noted after insert on tariff_revision for each row execute function note_saved_tariff();

create function note_settled_day() returns trigger language plpgsql as $$
begin
  insert into energy_change (tenant_id, first_day, last_day) values (new.tenant_id, new.day, new.day);
  return null;
end $$;

create trigger calendar_noted after insert on calendar_change for each row
  when (new.before_kind is distinct from new.after_kind) execute function note_settled_day();
