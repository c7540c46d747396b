ALTER TABLE "notification_wish" ADD COLUMN "unwanted_types" smallint[] DEFAULT '{}' NOT NULL;

-- type 14 came when what was wanted was a list: nobody who had kept one has ever been offered it
UPDATE "notification_wish" SET "unwanted_types" = ARRAY(
  SELECT type::smallint FROM generate_series(1, 13) AS type WHERE type <> ALL ("notice_types")
);
