ALTER TABLE "alarm_suppression" ADD COLUMN "create_user_name" varchar(64);

UPDATE "alarm_suppression" s SET "create_user_name" = left(u.real_name, 64) FROM "app_user" u WHERE u.id = s.create_user;
