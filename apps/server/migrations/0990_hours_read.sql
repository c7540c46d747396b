ALTER TABLE "rollup_1d" ADD COLUMN "hours_read" integer;

-- What days hold stays as it is: nobody has to hear of them. The first hour of the day after, which may be looked at too, is told
-- by that day as well.
ALTER TABLE "rollup_1d" DISABLE TRIGGER "rollup_1d_changed";
UPDATE "rollup_1d" d SET hours_read = (
  SELECT CASE WHEN count(r.rise) IN (0, count(*)) AND bool_and((r.bucket - d.bucket) % 3600000 = 0)
    THEN bit_or(1 << ((r.bucket - d.bucket) / 3600000)::int) END
  FROM rollup_1h r WHERE r.point_id = d.point_id AND r.bucket >= d.bucket AND r.bucket < d.bucket + 90000000);
ALTER TABLE "rollup_1d" ENABLE TRIGGER "rollup_1d_changed";
