CREATE INDEX "alarm_status_time" ON "alarm" USING btree ("tenant_id","status","alarm_time");
