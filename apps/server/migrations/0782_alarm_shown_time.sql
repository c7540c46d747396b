ALTER TABLE "alarm" ADD COLUMN "shown_time" timestamp (3) with time zone;

ALTER TABLE "alarm" ADD COLUMN "gateway_back_time" timestamp (3) with time zone;

CREATE INDEX "alarm_shown" ON "alarm" USING btree ("tenant_id","shown_time") WHERE shown_time is not null;
