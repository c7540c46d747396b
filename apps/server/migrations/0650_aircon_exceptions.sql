ALTER TABLE "timing_exception" ADD COLUMN "is_on" boolean DEFAULT true NOT NULL;

ALTER TABLE "timing_exception" ADD COLUMN "temperature" double precision;

ALTER TABLE "timing_exception" ADD COLUMN "mode" smallint;

ALTER TABLE "timing_exception" ADD COLUMN "fan" smallint;
