ALTER TABLE "alarm_rule" ADD COLUMN "inhibit_item_id" bigint;

ALTER TABLE "alarm_rule" ADD COLUMN "inhibit_comparison" varchar(2);

ALTER TABLE "alarm_rule" ADD COLUMN "inhibit_value" double precision;

ALTER TABLE "alarm_rule" ADD CONSTRAINT "alarm_rule_inhibit_item_id_point_id_fk" FOREIGN KEY ("inhibit_item_id") REFERENCES "public"."point"("id") ON DELETE set null ON UPDATE no action;

CREATE INDEX "alarm_rule_inhibit" ON "alarm_rule" USING btree ("inhibit_item_id");
