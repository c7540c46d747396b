ALTER TABLE "repair_order_history" ADD COLUMN "made_time" timestamp (3) with time zone;

ALTER TABLE "repair_order_history" ADD COLUMN "made_key" varchar(64);

CREATE UNIQUE INDEX "repair_order_history_once" ON "repair_order_history" USING btree ("record_id","made_key") WHERE made_key is not null;
