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
