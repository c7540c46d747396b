-- Who wrote an e-mail was not noted before 0454, when the owner of a profile could copy another's: of several who share one and
-- of whom that is not known, nobody counts as having been given it. An administrator who enters it anew gives it.
UPDATE "app_user" u SET "is_email_own" = true
WHERE u.email <> '' AND NOT u.is_email_own AND EXISTS (
  SELECT FROM "app_user" other
  WHERE other.tenant_id = u.tenant_id AND other.id <> u.id AND NOT other.is_email_own AND lower(other.email) = lower(u.email)
);
