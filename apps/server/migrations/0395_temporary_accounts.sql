ALTER TABLE "app_user" ADD COLUMN "valid_from" timestamp (3) with time zone;

ALTER TABLE "app_user" ADD COLUMN "valid_until" timestamp (3) with time zone;

ALTER TABLE "app_user" ADD COLUMN "station_ids" varchar(8000) DEFAULT '' NOT NULL;

CREATE INDEX "app_user_valid_until_index" ON "app_user" USING btree ("tenant_id","valid_until");
