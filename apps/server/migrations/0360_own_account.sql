CREATE TABLE "notification_wish" (
	"tenant_id" varchar(12) DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"user_id" bigint NOT NULL,
	"alarm_popup" boolean NOT NULL,
	"lowest_level" smallint NOT NULL,
	"notice_types" smallint[] NOT NULL,
	CONSTRAINT "notification_wish_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);


ALTER TABLE "notification_wish" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "user_avatar" (
	"tenant_id" varchar(12) DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"user_id" bigint NOT NULL,
	"hash" char(64) NOT NULL,
	"content_type" varchar(32) NOT NULL,
	"bytes" "bytea" NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_avatar_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);


ALTER TABLE "user_avatar" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "notification_wish" ADD CONSTRAINT "notification_wish_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "user_avatar" ADD CONSTRAINT "user_avatar_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "notification_wish_user" ON "notification_wish" USING btree ("user_id");

CREATE INDEX "user_avatar_hash" ON "user_avatar" USING btree ("hash");

CREATE INDEX "user_avatar_user" ON "user_avatar" USING btree ("user_id");

CREATE POLICY "app_tenant" ON "notification_wish" AS PERMISSIVE FOR ALL TO "app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), ''))) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')));

CREATE POLICY "system_all" ON "notification_wish" AS PERMISSIVE FOR ALL TO "system" USING (true) WITH CHECK (true);

CREATE POLICY "app_tenant" ON "user_avatar" AS PERMISSIVE FOR ALL TO "app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), ''))) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')));

CREATE POLICY "system_all" ON "user_avatar" AS PERMISSIVE FOR ALL TO "system" USING (true) WITH CHECK (true);
