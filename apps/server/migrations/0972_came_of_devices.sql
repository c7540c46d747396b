ALTER TABLE "device" ADD COLUMN "signal" double precision;

ALTER TABLE "device" ADD COLUMN "clock_drift_seconds" integer;

ALTER TABLE "device_day" ADD COLUMN "messages" bigint DEFAULT 0 NOT NULL;

ALTER TABLE "device_day" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;

ALTER TABLE "device_day" ADD COLUMN "repeats" bigint DEFAULT 0 NOT NULL;
