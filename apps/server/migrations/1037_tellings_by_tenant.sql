CREATE INDEX "alarm_telling_tenant" ON "alarm_telling" USING btree ("tenant_id","next_ms");
