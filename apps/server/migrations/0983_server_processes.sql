CREATE TABLE "server_process" (
	"id" varchar(36) PRIMARY KEY NOT NULL,
	"name" varchar(100) NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"until_time" timestamp (3) with time zone NOT NULL
);


ALTER TABLE "server_process" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "engine_lease" (
	"partition" smallint PRIMARY KEY NOT NULL,
	"owner" varchar(36)
);


ALTER TABLE "engine_lease" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "system_all" ON "server_process" AS PERMISSIVE FOR ALL TO "system" USING (true) WITH CHECK (true);

CREATE POLICY "system_all" ON "engine_lease" AS PERMISSIVE FOR ALL TO "system" USING (true) WITH CHECK (true);
