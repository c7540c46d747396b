-- The repair order that a lock-out tag was hung for, if for one.
ALTER TABLE "device_tag" ADD COLUMN "order_id" bigint;

CREATE INDEX "device_tag_order" ON "device_tag" USING btree ("order_id") WHERE order_id is not null;
