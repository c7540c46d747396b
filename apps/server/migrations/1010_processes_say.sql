ALTER TABLE "server_process" ADD COLUMN "says" jsonb DEFAULT '{}'::jsonb NOT NULL;
