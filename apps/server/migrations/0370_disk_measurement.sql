CREATE TABLE "disk_measurement" (
	"day" date PRIMARY KEY NOT NULL,
	"samples" bigint NOT NULL,
	"rollups" bigint NOT NULL,
	"files" bigint NOT NULL,
	"others" bigint NOT NULL,
	"backups" bigint NOT NULL
);


ALTER TABLE "disk_measurement" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "system_all" ON "disk_measurement" AS PERMISSIVE FOR ALL TO "system" USING (true) WITH CHECK (true);
