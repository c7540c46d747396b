ALTER TABLE "repair_order" ADD COLUMN "task_id" bigint;

ALTER TABLE "repair_order" ADD CONSTRAINT "repair_order_task_id_work_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."work_task"("id") ON DELETE set null ON UPDATE no action;

CREATE INDEX "repair_order_task" ON "repair_order" USING btree ("task_id");
