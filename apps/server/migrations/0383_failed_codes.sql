ALTER TABLE "second_factor" ADD COLUMN "failed_codes" integer DEFAULT 0 NOT NULL;

ALTER TABLE "second_factor" ADD COLUMN "failing_since" timestamp (3) with time zone;
