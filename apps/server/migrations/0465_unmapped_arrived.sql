ALTER TABLE "unmapped_key" ADD COLUMN "arrived" jsonb;
