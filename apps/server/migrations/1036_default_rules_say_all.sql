ALTER TABLE "product_alarm" ADD COLUMN "expression" varchar(500) DEFAULT '' NOT NULL;

ALTER TABLE "product_alarm" ADD COLUMN "variables" jsonb DEFAULT '[]'::jsonb NOT NULL;

ALTER TABLE "product_alarm" ADD COLUMN "active_days" varchar(8) DEFAULT 'all' NOT NULL;

ALTER TABLE "product_alarm" ADD COLUMN "active_from" varchar(5);

ALTER TABLE "product_alarm" ADD COLUMN "active_until" varchar(5);

ALTER TABLE "product_alarm" ADD COLUMN "inhibit_property_no" varchar(64);

ALTER TABLE "product_alarm" ADD COLUMN "inhibit_comparison" varchar(2);

ALTER TABLE "product_alarm" ADD COLUMN "inhibit_value" double precision;
