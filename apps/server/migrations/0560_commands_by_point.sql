CREATE INDEX "device_command_item" ON "device_command" USING btree ("item_id","done_time");

CREATE INDEX "device_command_created" ON "device_command" USING btree ("create_time");
