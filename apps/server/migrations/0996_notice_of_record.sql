CREATE INDEX "task_notice_record" ON "task_notice" USING btree ("tenant_id","record_id") WHERE not is_look;
