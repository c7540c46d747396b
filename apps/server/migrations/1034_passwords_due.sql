ALTER TABLE "app_user" ADD COLUMN "renews_at_sign_in" boolean DEFAULT false NOT NULL;
