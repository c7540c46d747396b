CREATE TABLE "attachment_preview" (
	"tenant_id" varchar(12) DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"attachment_id" bigint PRIMARY KEY NOT NULL,
	"content_type" varchar(32) NOT NULL,
	"bytes" "bytea" NOT NULL
);


ALTER TABLE "attachment_preview" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "attachment" ADD COLUMN "has_preview" boolean DEFAULT false NOT NULL;

ALTER TABLE "attachment_preview" ADD CONSTRAINT "attachment_preview_attachment_id_attachment_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachment"("id") ON DELETE cascade ON UPDATE no action;

CREATE POLICY "app_tenant" ON "attachment_preview" AS PERMISSIVE FOR ALL TO "app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), ''))) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')));

CREATE POLICY "system_all" ON "attachment_preview" AS PERMISSIVE FOR ALL TO "system" USING (true) WITH CHECK (true);
