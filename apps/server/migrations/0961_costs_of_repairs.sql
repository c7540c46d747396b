-- Movements name the repair order that they are for; a text that was no number of one stays as what is said of it.
ALTER TABLE "stock_movement" ALTER COLUMN "reason" TYPE varchar(300);

ALTER TABLE "stock_movement" RENAME COLUMN "order_id" TO "order_text";

ALTER TABLE "stock_movement" ADD COLUMN "order_id" bigint;

UPDATE "stock_movement" m SET order_id = o.id, order_text = null
	FROM "repair_order" o
	WHERE o.tenant_id = m.tenant_id AND upper(o.order_no) = upper(btrim(m.order_text));

UPDATE "stock_movement" SET reason = concat_ws('；', '工单 ' || btrim(order_text), nullif(reason, ''))
	WHERE btrim(order_text) <> '';

DROP INDEX "stock_movement_order";

ALTER TABLE "stock_movement" DROP COLUMN "order_text";

ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_order_id_repair_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."repair_order"("id") ON DELETE no action ON UPDATE no action;

CREATE INDEX "stock_movement_order" ON "stock_movement" USING btree ("order_id");

-- A form that is sent again, as its answer was lost, moves stock once.
ALTER TABLE "stock_movement" ADD COLUMN "form_key" varchar(64);

CREATE UNIQUE INDEX "stock_movement_form" ON "stock_movement" USING btree ("part_id","form_key");

-- What an order costs is the sum of its parts, its labour and its services.
ALTER TABLE "repair_order" ADD COLUMN "parts_cost" numeric(15, 2);

ALTER TABLE "repair_order" ADD COLUMN "labour_cost" numeric(15, 2);

ALTER TABLE "repair_order" ADD COLUMN "service_cost" numeric(15, 2);

UPDATE "repair_order" SET service_cost = cost;

UPDATE "repair_order" o SET parts_cost = m.cost
	FROM (SELECT order_id, -sum(amount) AS cost FROM "stock_movement" WHERE kind IN ('out', 'return') AND order_id IS NOT NULL GROUP BY order_id) m
	WHERE m.order_id = o.id;

ALTER TABLE "repair_order" DROP COLUMN "cost";

ALTER TABLE "repair_order" ADD COLUMN "cost" numeric(15, 2) GENERATED ALWAYS AS (case when num_nonnulls(parts_cost, labour_cost, service_cost) > 0 then coalesce(parts_cost, 0) + coalesce(labour_cost, 0) + coalesce(service_cost, 0) end) STORED;
