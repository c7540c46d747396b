ALTER TABLE "standby_source" ADD COLUMN "overdue_item_id" bigint;

ALTER TABLE "standby_source" ADD COLUMN "overdue_level" smallint DEFAULT 1 NOT NULL;

ALTER TABLE "standby_source" ADD COLUMN "round_time" timestamp (3) with time zone;

ALTER TABLE "standby_source" ADD CONSTRAINT "standby_source_overdue_item_id_point_id_fk" FOREIGN KEY ("overdue_item_id") REFERENCES "public"."point"("id") ON DELETE set null ON UPDATE no action;

-- Sources that are there get the point and the rule that those get which are made from now on.
WITH made AS (
  INSERT INTO "product_property" ("tenant_id", "category", "property_no", "property_name", "property_rank", "unit", "decimals")
  SELECT s.tenant_id, 'siyao', 'calc_overdue_' || s.id, left(s.source_name, 56) || ' 试验逾期天数', 10000, '天', 0
  FROM "standby_source" s
  RETURNING "id", "property_no", "property_name"
), pointed AS (
  INSERT INTO "point" ("tenant_id", "station_id", "device_id", "property_id", "point_name")
  SELECT s.tenant_id, d.station_id, d.id, m.id, left(d.device_name || ' / ' || m.property_name, 160)
  FROM made m JOIN "standby_source" s ON m.property_no = 'calc_overdue_' || s.id JOIN "device" d ON d.id = s.device_id
  RETURNING "id", "property_id"
)
UPDATE "standby_source" s SET "overdue_item_id" = p.id
FROM pointed p JOIN made m ON m.id = p.property_id WHERE m.property_no = 'calc_overdue_' || s.id;

WITH wanted AS (
  SELECT s.tenant_id, s.station_id, s.device_id, s.overdue_item_id, left(s.source_name, 57) || ' 试验逾期' AS name,
    row_number() OVER (PARTITION BY s.tenant_id, left(s.source_name, 57) ORDER BY s.id) AS turn
  FROM "standby_source" s WHERE s.overdue_item_id IS NOT NULL
)
INSERT INTO "alarm_rule" ("tenant_id", "station_id", "device_id", "item_id", "rule_name", "condition", "limit_value", "level", "content", "remark")
SELECT w.tenant_id, w.station_id, w.device_id, w.overdue_item_id,
  CASE WHEN w.turn > 1 OR EXISTS (SELECT FROM "alarm_rule" r WHERE r.tenant_id = w.tenant_id AND r.rule_name = w.name)
    THEN left(w.name, 44) || ' ' || w.overdue_item_id ELSE w.name END,
  'gt', 0, 1, '试验已逾期 {{value}} {{unit}}', '备用电源试验逾期'
FROM wanted w;
