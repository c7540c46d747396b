DROP INDEX "made_reading_order";

CREATE INDEX "ahead_reading_tenant" ON "ahead_reading" USING btree ("tenant_id","ts");

CREATE INDEX "made_reading_tenant" ON "made_reading" USING btree ("tenant_id","is_past","ts");
