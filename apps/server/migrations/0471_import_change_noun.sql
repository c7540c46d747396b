ALTER TABLE "import_change" ADD COLUMN "noun" varchar(40);
