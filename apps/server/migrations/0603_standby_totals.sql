ALTER TABLE "standby_run" ADD COLUMN "is_uncertain" boolean DEFAULT false NOT NULL;

ALTER TABLE "standby_source" ADD COLUMN "debounce_seconds" integer DEFAULT 10 NOT NULL;

ALTER TABLE "standby_source" ADD COLUMN "run_count" integer DEFAULT 0 NOT NULL;

ALTER TABLE "standby_source" ADD COLUMN "run_seconds" double precision DEFAULT 0 NOT NULL;

UPDATE "standby_source" s SET "run_count" = r.count, "run_seconds" = r.seconds FROM (
	select source_id, count(*)::int as count, sum(extract(epoch from end_time - start_time)) as seconds
	from "standby_run" where end_time is not null group by source_id
) r WHERE r.source_id = s.id;
