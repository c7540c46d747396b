-- What was done on a device without a network: when, which is told later, and what names it, for it may be told twice.
ALTER TABLE "work_task_history" ADD COLUMN "made_time" timestamp (3) with time zone;

ALTER TABLE "work_task_history" ADD COLUMN "made_key" varchar(64);

CREATE UNIQUE INDEX "work_task_history_once" ON "work_task_history" USING btree ("record_id","made_key") WHERE made_key is not null;

-- When the server learnt of a result; of older ones nobody knows.
ALTER TABLE "work_task_item" ADD COLUMN "received_time" timestamp (3) with time zone;
