CREATE INDEX "work_task_free" ON "work_task" USING btree ("tenant_id","kind","due_from") WHERE "work_task"."assignee_ids" = '{}';

CREATE INDEX "work_task_title" ON "work_task" USING btree ("tenant_id","title","station_id");

CREATE INDEX "work_task_until" ON "work_task" USING btree ("tenant_id","kind","due_until");

CREATE INDEX "work_task_due" ON "work_task" USING btree ("tenant_id","kind","due_until") WHERE "work_task"."state" not in ('done', 'cancelled');
