ALTER TABLE "calc_point" ALTER COLUMN "max_age_seconds" DROP DEFAULT;

ALTER TABLE "calc_point" ALTER COLUMN "max_age_seconds" DROP NOT NULL;

ALTER TABLE "point_group" ALTER COLUMN "max_age_seconds" DROP DEFAULT;

ALTER TABLE "point_group" ALTER COLUMN "max_age_seconds" DROP NOT NULL;

-- Fifteen minutes were what nobody had chosen: inputs and members are stale by the rhythm of their points, as on screens.
update "calc_point" set "max_age_seconds" = null where "max_age_seconds" = 900;

update "point_group" set "max_age_seconds" = null where "max_age_seconds" = 900;
