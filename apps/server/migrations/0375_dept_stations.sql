ALTER TABLE "dept" ADD COLUMN "station_ids" varchar(8000) DEFAULT '' NOT NULL;
