CREATE TABLE "gateway_day" (
	"tenant_id" varchar(12) DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"station_id" bigint NOT NULL,
	"gateway_id" bigint NOT NULL,
	"day" date NOT NULL,
	"watched_seconds" integer DEFAULT 0 NOT NULL,
	"online_seconds" integer DEFAULT 0 NOT NULL,
	"drops" integer DEFAULT 0 NOT NULL,
	"messages" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"repeats" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "gateway_day_gateway_id_day_pk" PRIMARY KEY("gateway_id","day")
);


ALTER TABLE "gateway_day" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "gateway_day" ADD CONSTRAINT "gateway_day_gateway_id_gateway_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateway"("id") ON DELETE cascade ON UPDATE no action;

CREATE POLICY "app_tenant_station" ON "gateway_day" AS PERMISSIVE FOR ALL TO "app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), '')) and ((select current_setting('app.stations', true)) = '*' or "station_id" = any ((select string_to_array(nullif(nullif(current_setting('app.stations', true), '*'), ''), ',')::bigint[])::bigint[]))) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')) and ((select current_setting('app.stations', true)) = '*' or "station_id" = any ((select string_to_array(nullif(nullif(current_setting('app.stations', true), '*'), ''), ',')::bigint[])::bigint[])));

CREATE POLICY "system_all" ON "gateway_day" AS PERMISSIVE FOR ALL TO "system" USING (true) WITH CHECK (true);
