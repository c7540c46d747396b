ALTER TABLE "tenant" ADD COLUMN "status" varchar(1) DEFAULT '1' NOT NULL;

-- Earlier versions let the platform's own tenant be given a last day, which locked everybody out.
update "tenant" set removed_at = null, expire_time = '' where tenant_id = '000000';

ALTER TABLE "tenant" ADD CONSTRAINT "tenant_platform_stays" CHECK (tenant_id <> '000000' or (removed_at is null and status = '1' and expire_time = ''));

CREATE POLICY "app_delete_nobody" ON "tenant" AS RESTRICTIVE FOR DELETE TO "app" USING (false);
