CREATE INDEX "device_command_origin" ON "device_command" USING btree ("origin") WHERE origin is not null;
