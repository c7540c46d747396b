CREATE TABLE "deployment" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"deployment_id" varchar(36) NOT NULL,
	CONSTRAINT "deployment_one" CHECK ("deployment"."one")
);


ALTER TABLE "deployment" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "system_all" ON "deployment" AS PERMISSIVE FOR ALL TO "system" USING (true) WITH CHECK (true);

INSERT INTO "deployment" ("deployment_id") VALUES (gen_random_uuid()::text);
