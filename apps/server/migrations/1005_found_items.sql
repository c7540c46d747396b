ALTER TABLE "repair_order" ADD COLUMN "task_item_id" bigint;

ALTER TABLE "repair_order" ADD COLUMN "sent_key" varchar(40);

ALTER TABLE "repair_order" ADD CONSTRAINT "repair_order_task_item_id_work_task_item_id_fk" FOREIGN KEY ("task_item_id") REFERENCES "public"."work_task_item"("id") ON DELETE set null ON UPDATE no action;

CREATE INDEX "repair_order_task_item" ON "repair_order" USING btree ("task_item_id");

CREATE UNIQUE INDEX "repair_order_sent_key" ON "repair_order" USING btree ("tenant_id","sent_key");
