ALTER TABLE "product_property" ADD COLUMN "aliases" text[] DEFAULT '{}' NOT NULL;

ALTER TABLE "operation_log" ADD COLUMN "outcome" varchar(500) DEFAULT '' NOT NULL;

ALTER TABLE "device_command" ADD COLUMN "operation_id" bigint;

ALTER TABLE "latest_value" ADD COLUMN "gap_ms" bigint;

CREATE INDEX "operation_log_open" ON "operation_log" USING btree ("id") WHERE "operation_log"."result" = 'sent';

CREATE POLICY "app_finish" ON "operation_log" AS PERMISSIVE FOR UPDATE TO "app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), '')) and result = 'sent') WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')));
