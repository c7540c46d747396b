-- The alarm of an overdue test says of which kind its source is, by which the console knows its page.
UPDATE "alarm_rule" r SET "remark" = '应急电源试验逾期' FROM "standby_source" s
WHERE s.overdue_item_id = r.item_id AND s.kind = 'eps' AND r.remark = '备用电源试验逾期';

UPDATE "alarm" a SET "remark" = '应急电源试验逾期' FROM "standby_source" s
WHERE s.overdue_item_id = a.item_id AND s.kind = 'eps' AND a.remark = '备用电源试验逾期';
