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

create function note_moved_point() returns trigger language plpgsql as $$
begin
  insert into energy_change (tenant_id, point_id) values (new.tenant_id, new.id);
  return null;
end $$;

create trigger point_moved after update on point for each row
  when (old.station_id is distinct from new.station_id) execute function note_moved_point();

create function note_turned_property() returns trigger language plpgsql as $$
begin
  insert into energy_change (tenant_id, point_id) select p.tenant_id, p.id from point p where p.property_id = new.id;
  return null;
end $$;

create trigger product_property_turned after update on product_property for each row
  when (old.kind is distinct from new.kind or old.energy_type is distinct from new.energy_type)
  execute function note_turned_property();
