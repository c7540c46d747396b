ALTER TABLE "fault_report" ADD COLUMN "phone" varchar(32);

-- the field that was for either held mostly numbers: those of reports that still wait are telephones
UPDATE "fault_report" SET "phone" = btrim("contact"), "contact" = NULL
WHERE "state" = 'waiting' AND length("contact") <= 32 AND "contact" ~ '^\s*\+?[0-9][0-9 ()-]{5,}\s*$';
