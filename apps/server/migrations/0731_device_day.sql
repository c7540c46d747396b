-- How well each device was reached on each day, as of gateways.
CREATE TABLE "device_day" (
	"tenant_id" varchar(12) DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"station_id" bigint NOT NULL,
	"device_id" bigint NOT NULL,
	"day" date NOT NULL,
	"watched_seconds" integer DEFAULT 0 NOT NULL,
	"online_seconds" integer DEFAULT 0 NOT NULL,
	"drops" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "device_day_device_id_day_pk" PRIMARY KEY("device_id","day")
);

ALTER TABLE "device_day" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "device_day" ADD CONSTRAINT "device_day_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;

CREATE POLICY "app_tenant_station" ON "device_day" AS PERMISSIVE FOR ALL TO "app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), '')) and ((select current_setting('app.stations', true)) = '*' or "station_id" = any ((select string_to_array(nullif(nullif(current_setting('app.stations', true), '*'), ''), ',')::bigint[])::bigint[]))) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')) and ((select current_setting('app.stations', true)) = '*' or "station_id" = any ((select string_to_array(nullif(nullif(current_setting('app.stations', true), '*'), ''), ',')::bigint[])::bigint[])));

CREATE POLICY "system_all" ON "device_day" AS PERMISSIVE FOR ALL TO "system" USING (true) WITH CHECK (true);
