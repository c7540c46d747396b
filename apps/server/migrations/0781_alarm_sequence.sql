CREATE INDEX "alarm_history_time" ON "alarm_history" USING btree ("tenant_id","move_time");
