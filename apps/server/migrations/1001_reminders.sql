ALTER TABLE "repair_order" ADD COLUMN "told_soon" varchar(8);

ALTER TABLE "repair_order" ADD COLUMN "response_soon" timestamp (3) with time zone;

ALTER TABLE "repair_order" ADD COLUMN "repair_soon" timestamp (3) with time zone;

ALTER TABLE "work_task" ADD COLUMN "reminded_time" timestamp (3) with time zone;

CREATE INDEX "work_task_submitted" ON "work_task" USING btree ("station_id","submit_time");
