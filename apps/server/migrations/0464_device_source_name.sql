ALTER TABLE "device" ADD COLUMN "source_name" varchar(128);

CREATE UNIQUE INDEX "device_source_unique" ON "device" USING btree ("tenant_id","gateway_id",coalesce("source_name", "device_name"));
