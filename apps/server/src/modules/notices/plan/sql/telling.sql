-- Whatever opens alarms, those who are to be told of them are found by what is left here in the same transaction.
create function note_opened_alarms() returns trigger language plpgsql as $$
begin
  insert into alarm_telling (tenant_id, station_id, alarm_id)
  select o.tenant_id, o.station_id, o.id from opened o
  where o.clear_time is null
    and exists (select from alarm_plan p where p.tenant_id = o.tenant_id and p.is_enabled);
  return null;
end $$;

create trigger alarm_opened after insert on alarm
  referencing new table as opened for each statement execute function note_opened_alarms();
