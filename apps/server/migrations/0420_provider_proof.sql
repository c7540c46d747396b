ALTER TABLE "sign_in_link" DROP CONSTRAINT "sign_in_link_user_id_app_user_id_fk";


ALTER TABLE "sign_in_link" ALTER COLUMN "user_id" DROP NOT NULL;

ALTER TABLE "sign_in_provider" ALTER COLUMN "match_by" SET DEFAULT 'sub';

ALTER TABLE "sign_in_code" ADD COLUMN "ties_subject" varchar(255);

ALTER TABLE "sign_in_challenge" ADD COLUMN "provider_id" bigint;

ALTER TABLE "session" ADD COLUMN "provider_id" bigint;

ALTER TABLE "sign_in_link" ADD CONSTRAINT "sign_in_link_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "sign_in_challenge" ADD CONSTRAINT "sign_in_challenge_provider_id_sign_in_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sign_in_provider"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "sign_in_challenge_provider" ON "sign_in_challenge" USING btree ("provider_id");

CREATE INDEX "session_provider_index" ON "session" USING btree ("provider_id");

UPDATE "session" s SET "provider_id" = l."provider_id" FROM "sign_in_link" l WHERE l."user_id" = s."user_id" AND s."is_by_provider" AND s."revoked_at" IS NULL;
