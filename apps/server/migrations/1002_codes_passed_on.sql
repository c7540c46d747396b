ALTER TABLE "menu" ADD COLUMN "is_passed_on" boolean DEFAULT false NOT NULL;
