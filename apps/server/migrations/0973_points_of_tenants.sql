CREATE INDEX "point_tenant" ON "point" USING btree ("tenant_id");
