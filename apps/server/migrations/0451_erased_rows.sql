ALTER TABLE "tenant" ADD COLUMN "erased_rows" jsonb DEFAULT '{}'::jsonb NOT NULL;
