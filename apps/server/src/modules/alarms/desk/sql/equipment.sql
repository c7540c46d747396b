-- Whatever opens alarms, the names that they carry are found without reading all of them.
create function note_alarm_equipment() returns trigger language plpgsql as $$
begin
  insert into alarm_equipment (tenant_id, station_id, equipment_name)
  select distinct o.tenant_id, o.station_id, o.equipment_name from opened o
  order by 2, 3
  on conflict do nothing;
  return null;
end $$;

create trigger alarm_equipment_noted after insert on alarm
  referencing new table as opened for each statement execute function note_alarm_equipment();
