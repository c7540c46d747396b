CREATE TABLE "ahead_reading" (
	"ts" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"tenant_id" varchar(12) DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"value" double precision,
	"text" text,
	"quality" smallint NOT NULL,
	CONSTRAINT "ahead_reading_ts_point_id_pk" PRIMARY KEY("ts","point_id")
);


ALTER TABLE "ahead_reading" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "ingest_journal" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"points" bigint[] NOT NULL,
	"ts" bigint[] NOT NULL,
	"values" double precision[] NOT NULL,
	"texts" text[],
	"qualities" smallint[] NOT NULL
);


ALTER TABLE "ingest_journal" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "gateway" ADD COLUMN "clock_ahead_seconds" integer;

CREATE POLICY "app_tenant" ON "ahead_reading" AS PERMISSIVE FOR ALL TO "app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), ''))) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')));

CREATE POLICY "system_all" ON "ahead_reading" AS PERMISSIVE FOR ALL TO "system" USING (true) WITH CHECK (true);

CREATE POLICY "system_all" ON "ingest_journal" AS PERMISSIVE FOR ALL TO "system" USING (true) WITH CHECK (true);

-- Written once, read once after a restart, removed within minutes: packing would cost more than it saves.
ALTER TABLE "ingest_journal" ALTER COLUMN "points" SET STORAGE EXTERNAL, ALTER COLUMN "ts" SET STORAGE EXTERNAL,
  ALTER COLUMN "values" SET STORAGE EXTERNAL, ALTER COLUMN "texts" SET STORAGE EXTERNAL,
  ALTER COLUMN "qualities" SET STORAGE EXTERNAL,
  SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_cost_delay = 0,
    toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 10000,
    toast.autovacuum_vacuum_cost_delay = 0);

-- What the alarms have not evaluated yet is read from the journal from now on.
INSERT INTO "ingest_journal" ("sequence", "points", "ts", "values", "texts", "qualities")
SELECT s.sequence, array_agg(s.point_id ORDER BY s.ts, s.point_id), array_agg(s.ts ORDER BY s.ts, s.point_id),
  array_agg(s.value ORDER BY s.ts, s.point_id), array_agg(s.text ORDER BY s.ts, s.point_id),
  array_agg(s.quality ORDER BY s.ts, s.point_id)
FROM "ingest_cursor" c
JOIN "ingest_batch" b ON b.sequence > c.sequence
JOIN "sample" s ON s.sequence = b.sequence AND s.ts BETWEEN b.min_ts AND b.max_ts
WHERE c.consumer = 'alarms' AND s.ts <= floor(extract(epoch FROM now()) * 1000)::bigint + 60000
GROUP BY s.sequence;

-- Readings that lie ahead wait for their time; until then the newest value before them is the latest one.
CREATE TEMPORARY TABLE ahead_point ON COMMIT DROP AS
SELECT l.*, floor(extract(epoch FROM now()) * 1000)::bigint + 60000 AS current_until FROM "latest_value" l
WHERE l.ts > floor(extract(epoch FROM now()) * 1000)::bigint + 60000;

INSERT INTO "ahead_reading" ("ts", "point_id", "tenant_id", "value", "text", "quality")
SELECT s.ts, s.point_id, s.tenant_id, s.value, s.text, greatest(s.quality, 1)
FROM ahead_point a JOIN "sample" s ON s.point_id = a.point_id AND s.ts > a.current_until;

INSERT INTO "ahead_reading" ("ts", "point_id", "tenant_id", "value", "text", "quality")
SELECT ts, point_id, tenant_id, value, text, greatest(quality, 1) FROM ahead_point
ON CONFLICT DO NOTHING;

DELETE FROM "latest_value" l USING ahead_point a WHERE l.point_id = a.point_id;

INSERT INTO "latest_value" (point_id, tenant_id, station_id, ts, value, text, quality, sequence)
SELECT a.point_id, a.tenant_id, a.station_id, s.ts, s.value, s.text, s.quality, s.sequence
FROM ahead_point a CROSS JOIN LATERAL (
  SELECT * FROM "sample" WHERE point_id = a.point_id AND ts <= a.current_until ORDER BY ts DESC LIMIT 1
) s;

UPDATE "alarm_state" SET last_ts = floor(extract(epoch FROM now()) * 1000)::bigint
WHERE last_ts > floor(extract(epoch FROM now()) * 1000)::bigint + 60000;
