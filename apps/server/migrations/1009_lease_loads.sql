ALTER TABLE "engine_lease" ADD COLUMN "next" varchar(36);

ALTER TABLE "engine_lease" ADD COLUMN "load" real DEFAULT 0 NOT NULL;
