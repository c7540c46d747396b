ALTER TABLE "ingest_cursor" ADD COLUMN "partition" smallint DEFAULT 0 NOT NULL;

ALTER TABLE "ingest_cursor" ADD COLUMN "clock_ms" bigint;

ALTER TABLE "ingest_cursor" ADD COLUMN "fence" bigint DEFAULT 0 NOT NULL;

ALTER TABLE "ingest_cursor" ALTER COLUMN "sequence" DROP NOT NULL;

ALTER TABLE "ingest_cursor" DROP CONSTRAINT "ingest_cursor_pkey";

ALTER TABLE "ingest_cursor" ADD CONSTRAINT "ingest_cursor_consumer_partition_pk" PRIMARY KEY("consumer","partition");

-- The alarms go on, in every partition, from where they have come to.
INSERT INTO "ingest_cursor" ("consumer", "partition", "sequence")
SELECT c.consumer, p, c.sequence FROM "ingest_cursor" c, generate_series(1, 15) p WHERE c.consumer = 'alarms';
