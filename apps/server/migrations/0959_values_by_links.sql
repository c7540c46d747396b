ALTER TABLE "view_share" ADD COLUMN "values_user" bigint;

ALTER TABLE "view_version" ADD COLUMN "saved_station_ids" text[];
