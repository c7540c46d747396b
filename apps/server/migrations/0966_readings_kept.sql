ALTER TABLE "product_property" ADD COLUMN "reading_days" integer;

ALTER TABLE "tenant" ADD COLUMN "reading_days" integer DEFAULT 731 NOT NULL;
