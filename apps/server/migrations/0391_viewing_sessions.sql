ALTER TABLE "session" ADD COLUMN "is_view_only" boolean DEFAULT false NOT NULL;
