ALTER TABLE "calc_point" ALTER COLUMN "max_age_seconds" DROP DEFAULT;

ALTER TABLE "calc_point" ALTER COLUMN "max_age_seconds" DROP NOT NULL;

ALTER TABLE "point_group" ALTER COLUMN "max_age_seconds" DROP DEFAULT;

ALTER TABLE "point_group" ALTER COLUMN "max_age_seconds" DROP NOT NULL;
