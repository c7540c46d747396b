-- What a register drew goes with it to another station at once; by the tariffs that hold there it is divided after that.
create or replace function note_moved_point() returns trigger language plpgsql as $$
begin
  update energy_day set station_id = new.station_id where point_id = new.id;
  update energy_month set station_id = new.station_id where point_id = new.id;
  update energy_demand set station_id = new.station_id where point_id = new.id;
  insert into energy_change (tenant_id, point_id) values (new.tenant_id, new.id);
  return null;
end $$;

update energy_day d set station_id = p.station_id from point p where p.id = d.point_id and p.station_id <> d.station_id;
update energy_month m set station_id = p.station_id from point p where p.id = m.point_id and p.station_id <> m.station_id;
update energy_demand d set station_id = p.station_id from point p where p.id = d.point_id and p.station_id <> d.station_id;

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

drop trigger product_property_turned on product_property;
create trigger product_property_turned after update on product_property for each row
  when (old.kind is distinct from new.kind or old.energy_type is distinct from new.energy_type
    or old.energy_direction is distinct from new.energy_direction)
  execute function note_turned_property();
