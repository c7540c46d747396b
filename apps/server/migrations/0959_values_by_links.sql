ALTER TABLE "view_share" ADD COLUMN "values_user" bigint;

ALTER TABLE "view_version" ADD COLUMN "saved_station_ids" text[];

-- Nobody knows what those saw who saved before: their drawings show the view's own station, and others once they are saved again.
update "view_version" v set "saved_station_ids" = coalesce(
  (select array[w."station_id"::text] from "view" w where w."id" = v."view_id" and w."station_id" is not null), '{}');
