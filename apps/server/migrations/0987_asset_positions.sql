ALTER TABLE "asset" ADD COLUMN "longitude" double precision;
ALTER TABLE "asset" ADD COLUMN "latitude" double precision;
