ALTER TABLE "menu" ADD COLUMN "name_en" varchar(64) DEFAULT '' NOT NULL;

ALTER TABLE "menu" ADD COLUMN "is_placed" boolean DEFAULT false NOT NULL;

-- What was changed by hand stands where it was put.
UPDATE "menu" SET "is_placed" = true WHERE "is_customised";
