ALTER TABLE "app_user" ADD COLUMN "is_email_own" boolean DEFAULT false NOT NULL;
