ALTER TABLE "product" ADD COLUMN "layout_revision" integer DEFAULT 0 NOT NULL;

ALTER TABLE "product" ADD COLUMN "layout_user_name" varchar(64);

ALTER TABLE "product" ADD COLUMN "layout_time" timestamp (3) with time zone;
