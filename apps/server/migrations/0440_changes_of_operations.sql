ALTER TABLE "operation_log" ADD COLUMN "changes" varchar(8000) DEFAULT '' NOT NULL;
