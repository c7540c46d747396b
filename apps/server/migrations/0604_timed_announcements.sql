ALTER TABLE "timing_task" ADD COLUMN "content" varchar(200);

ALTER TABLE "timing_task" ADD COLUMN "voice_device_ids" varchar(500) DEFAULT '' NOT NULL;
