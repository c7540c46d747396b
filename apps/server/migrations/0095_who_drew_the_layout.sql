ALTER TABLE "product" ADD COLUMN "layout_user_id" bigint;
