ALTER TABLE "station" ADD COLUMN "is_enabled" boolean DEFAULT true NOT NULL;
