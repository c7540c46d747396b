ALTER TABLE "notification_seen" ADD COLUMN "alarm_id" bigint;

ALTER TABLE "notification_seen" ADD COLUMN "notice_id" bigint;

CREATE INDEX "alarm_stored" ON "alarm" USING btree ("tenant_id","id");
