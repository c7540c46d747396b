-- Where several tenants named a domain, one of them had it by chance: it stays with the oldest.
UPDATE "tenant" SET "domain" = '' WHERE "domain" <> '' AND "removed_at" IS NULL AND EXISTS (
  SELECT FROM "tenant" "older" WHERE "older"."domain" = "tenant"."domain" AND "older"."removed_at" IS NULL AND "older"."id" < "tenant"."id"
);

CREATE UNIQUE INDEX "tenant_domain" ON "tenant" USING btree ("domain") WHERE domain <> '' and removed_at is null;
