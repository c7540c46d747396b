CREATE TABLE "work_plan_counter" (
	"plan_id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"station_id" bigint NOT NULL,
	"open_day" date NOT NULL,
	"settled" double precision DEFAULT 0 NOT NULL,
	"total" double precision NOT NULL,
	"last_total" double precision NOT NULL,
	"last_time" timestamp (3) with time zone,
	"last_due" timestamp (3) with time zone,
	"times" integer DEFAULT 0 NOT NULL,
	"per_day" double precision DEFAULT 0 NOT NULL
);


ALTER TABLE "work_plan_counter" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "work_plan" ALTER COLUMN "rule" DROP NOT NULL;

ALTER TABLE "work_plan" ADD COLUMN "trigger" varchar(8) DEFAULT 'calendar' NOT NULL;

ALTER TABLE "work_plan" ADD COLUMN "counter_item_id" bigint;

ALTER TABLE "work_plan" ADD COLUMN "counter_above" double precision DEFAULT 0 NOT NULL;

ALTER TABLE "work_plan" ADD COLUMN "counter_every" double precision;

ALTER TABLE "work_plan" ADD COLUMN "counter_used" double precision DEFAULT 0 NOT NULL;

ALTER TABLE "work_plan" ADD COLUMN "assign_mode" varchar(8) DEFAULT 'together' NOT NULL;

ALTER TABLE "work_plan" ADD COLUMN "rota_id" bigint;

ALTER TABLE "work_plan_counter" ADD CONSTRAINT "work_plan_counter_plan_id_work_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."work_plan"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "work_plan_counter" ADD CONSTRAINT "work_plan_counter_station_id_station_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."station"("id") ON DELETE no action ON UPDATE no action;

CREATE INDEX "work_plan_counter_item" ON "work_plan" USING btree ("counter_item_id");

CREATE INDEX "work_plan_rota" ON "work_plan" USING btree ("rota_id");

CREATE POLICY "app_tenant_station" ON "work_plan_counter" AS PERMISSIVE FOR ALL TO "app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), '')) and ((select current_setting('app.stations', true)) = '*' or "station_id" = any ((select string_to_array(nullif(nullif(current_setting('app.stations', true), '*'), ''), ',')::bigint[])::bigint[]))) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')) and ((select current_setting('app.stations', true)) = '*' or "station_id" = any ((select string_to_array(nullif(nullif(current_setting('app.stations', true), '*'), ''), ',')::bigint[])::bigint[])));

CREATE POLICY "system_all" ON "work_plan_counter" AS PERMISSIVE FOR ALL TO "system" USING (true) WITH CHECK (true);

CREATE INDEX "work_plan_counter_station" ON "work_plan_counter" USING btree ("station_id");
