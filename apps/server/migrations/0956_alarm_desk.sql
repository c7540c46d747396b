DROP INDEX "alarm_device";

CREATE INDEX "alarm_device_time" ON "alarm" USING btree ("device_id","alarm_time");

CREATE INDEX "alarm_station_time" ON "alarm" USING btree ("station_id","alarm_time");

CREATE INDEX "alarm_level_time" ON "alarm" USING btree ("tenant_id","level","alarm_time");
