ALTER TABLE "device" ADD COLUMN "held_by" varchar(36);

ALTER TABLE "gateway" ADD COLUMN "held_by" varchar(36);

ALTER TABLE "task" ADD COLUMN "owner" varchar(36);
