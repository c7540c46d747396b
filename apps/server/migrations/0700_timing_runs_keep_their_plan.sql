ALTER TABLE "timing_run" ADD COLUMN "task_time" timestamp (3) with time zone;
