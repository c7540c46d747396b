CREATE TABLE "energy_unit_state" (
	"record_id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"try_time" timestamp (3) with time zone NOT NULL,
	"judged_day" date,
	"kept_day" date,
	"kept_key" varchar(64),
	"kept_month" jsonb,
	"kept_year" jsonb
);


ALTER TABLE "energy_unit_state" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "energy_unit_state" ADD CONSTRAINT "energy_unit_state_record_id_energy_unit_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."energy_unit"("id") ON DELETE cascade ON UPDATE no action;

CREATE POLICY "app_tenant_record" ON "energy_unit_state" AS PERMISSIVE FOR ALL TO "app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), '')) and exists (select from "energy_unit" as record where record.id = record_id)) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')) and exists (select from "energy_unit" as record where record.id = record_id));

CREATE POLICY "system_all" ON "energy_unit_state" AS PERMISSIVE FOR ALL TO "system" USING (true) WITH CHECK (true);
