CREATE TABLE "gateway_config" (
	"record_id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"wanted_version" integer NOT NULL,
	"wanted_time" timestamp (3) with time zone NOT NULL,
	"reported_version" integer,
	"reported_time" timestamp (3) with time zone,
	"problem" varchar(500)
);


ALTER TABLE "gateway_config" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "gateway_config_version" (
	"tenant_id" varchar(12) DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"record_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"content" text NOT NULL,
	"note" varchar(200) NOT NULL,
	"user_name" varchar(64) NOT NULL,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_config_version_record_id_version_pk" PRIMARY KEY("record_id","version")
);


ALTER TABLE "gateway_config_version" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "gateway_account" ADD COLUMN "former_sha256" char(64);

ALTER TABLE "gateway_account" ADD COLUMN "former_until_time" timestamp (3) with time zone;

ALTER TABLE "gateway_account" ADD COLUMN "last_used_time" timestamp (3) with time zone;

ALTER TABLE "gateway_account" ADD COLUMN "last_used_address" varchar(64);

ALTER TABLE "gateway_config" ADD CONSTRAINT "gateway_config_record_id_gateway_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."gateway"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "gateway_config_version" ADD CONSTRAINT "gateway_config_version_record_id_gateway_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."gateway"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "gateway_account_former" ON "gateway_account" USING btree ("former_sha256");

CREATE POLICY "app_tenant_record" ON "gateway_config" AS PERMISSIVE FOR ALL TO "app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), '')) and exists (select from "gateway" as record where record.id = record_id)) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')) and exists (select from "gateway" as record where record.id = record_id));

CREATE POLICY "system_all" ON "gateway_config" AS PERMISSIVE FOR ALL TO "system" USING (true) WITH CHECK (true);

CREATE POLICY "app_tenant_record" ON "gateway_config_version" AS PERMISSIVE FOR ALL TO "app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), '')) and exists (select from "gateway" as record where record.id = record_id)) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')) and exists (select from "gateway" as record where record.id = record_id));

CREATE POLICY "system_all" ON "gateway_config_version" AS PERMISSIVE FOR ALL TO "system" USING (true) WITH CHECK (true);
