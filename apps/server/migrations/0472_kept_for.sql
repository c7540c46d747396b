ALTER TABLE "device" ADD COLUMN "purpose" varchar(16);

ALTER TABLE "product" ADD COLUMN "purpose" varchar(16);

CREATE UNIQUE INDEX "device_purpose_unique" ON "device" USING btree ("tenant_id","station_id","purpose");

CREATE UNIQUE INDEX "product_purpose_unique" ON "product" USING btree ("tenant_id","purpose");
