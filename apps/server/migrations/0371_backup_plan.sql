CREATE TABLE "backup_plan" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"time" varchar(5) DEFAULT '02:00' NOT NULL,
	"keep" integer DEFAULT 7 NOT NULL,
	"last_day" varchar(10),
	"failure_time" timestamp (3) with time zone,
	"failure" varchar(200),
	CONSTRAINT "backup_plan_one" CHECK (id = 1)
);


ALTER TABLE "backup_plan" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "system_all" ON "backup_plan" AS PERMISSIVE FOR ALL TO "system" USING (true) WITH CHECK (true);
