CREATE TABLE "platform_hour" (
	"bucket" bigint PRIMARY KEY NOT NULL,
	"running_seconds" integer NOT NULL
);


ALTER TABLE "platform_hour" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "app_read" ON "platform_hour" AS PERMISSIVE FOR SELECT TO "app" USING (true);

CREATE POLICY "system_all" ON "platform_hour" AS PERMISSIVE FOR ALL TO "system" USING (true) WITH CHECK (true);


-- who was never reached is not watched: what was noted of gateways and devices before their first contact goes
DELETE FROM "gateway_day" d USING "gateway" g WHERE g."id" = d."gateway_id" AND d."online_seconds" = 0 AND d."messages" = 0
	AND (g."last_contact_time" IS NULL OR d."day" < (
		SELECT min(o."day") FROM "gateway_day" o WHERE o."gateway_id" = d."gateway_id" AND (o."online_seconds" > 0 OR o."messages" > 0)
	) AND g."create_time"::date >= (SELECT min(f."day") - 1 FROM "gateway_day" f WHERE f."gateway_id" = d."gateway_id"));

DELETE FROM "device_day" d USING "device" v WHERE v."id" = d."device_id" AND d."online_seconds" = 0
	AND (v."last_contact_time" IS NULL OR d."day" < (
		SELECT min(o."day") FROM "device_day" o WHERE o."device_id" = d."device_id" AND o."online_seconds" > 0
	) AND v."create_time"::date >= (SELECT min(f."day") - 1 FROM "device_day" f WHERE f."device_id" = d."device_id"));
