CREATE INDEX "work_task_waiting" ON "work_task" USING btree ("plan_id") WHERE "work_task"."state" = 'waiting';
