ALTER TABLE "device" ADD COLUMN "circuit_parent_channel" varchar(32);
