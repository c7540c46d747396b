ALTER TABLE "alarm" ADD COLUMN "handling_user_name" varchar(64);
