ALTER TABLE "menu" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;
