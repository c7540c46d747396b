ALTER TABLE "repair_labour" ADD COLUMN "rate" numeric(15, 2);

-- What was noted before keeps what it cost: the rate that its order was priced at.
update repair_labour l set rate = coalesce(round(o.labour_cost / s.hours, 2), 0)
from repair_order o, lateral (select sum(hours)::numeric as hours from repair_labour where record_id = o.id) s
where o.id = l.record_id and s.hours > 0;

-- Reports from the site were told of as orders: who wants these wants those.
update notification_wish set notice_types = array_append(notice_types, 12)
where 3 = any (notice_types) and not 12 = any (notice_types);
