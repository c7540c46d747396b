CREATE INDEX "alarm_device_unconfirmed" ON "alarm" USING btree ("device_id","level","alarm_time") WHERE confirm_time is null and suppression is null;

CREATE INDEX "alarm_device_active" ON "alarm" USING btree ("device_id") WHERE clear_time is null;
