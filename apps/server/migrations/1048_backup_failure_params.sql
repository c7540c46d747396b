ALTER TABLE "backup_plan" ADD COLUMN "failure_params" jsonb;
