CREATE TABLE "alarm_equipment" (
	"tenant_id" varchar(12) DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"station_id" bigint NOT NULL,
	"equipment_name" varchar(64) NOT NULL,
	CONSTRAINT "alarm_equipment_station_id_equipment_name_pk" PRIMARY KEY("station_id","equipment_name")
);

ALTER TABLE "alarm_equipment" ENABLE ROW LEVEL SECURITY;

CREATE INDEX "alarm_equipment_tenant" ON "alarm_equipment" USING btree ("tenant_id","equipment_name");

CREATE INDEX "alarm_equipment_time" ON "alarm" USING btree ("tenant_id","equipment_name","alarm_time");

CREATE POLICY "app_tenant_station" ON "alarm_equipment" AS PERMISSIVE FOR ALL TO "app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), '')) and ((select current_setting('app.stations', true)) = '*' or "station_id" = any ((select string_to_array(nullif(nullif(current_setting('app.stations', true), '*'), ''), ',')::bigint[])::bigint[]))) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')) and ((select current_setting('app.stations', true)) = '*' or "station_id" = any ((select string_to_array(nullif(nullif(current_setting('app.stations', true), '*'), ''), ',')::bigint[])::bigint[])));

CREATE POLICY "system_all" ON "alarm_equipment" AS PERMISSIVE FOR ALL TO "system" USING (true) WITH CHECK (true);

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

insert into alarm_equipment (tenant_id, station_id, equipment_name)
select distinct tenant_id, station_id, equipment_name from alarm on conflict do nothing;
