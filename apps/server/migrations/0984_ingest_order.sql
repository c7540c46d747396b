CREATE TABLE "ingest_order" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"last" bigint DEFAULT 0 NOT NULL
);


ALTER TABLE "ingest_order" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "system_all" ON "ingest_order" AS PERMISSIVE FOR ALL TO "system" USING (true) WITH CHECK (true);

-- there is one, which whoever commits holds; he tells it the last place that he knows of
INSERT INTO "ingest_order" DEFAULT VALUES;
