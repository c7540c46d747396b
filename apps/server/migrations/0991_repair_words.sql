-- Every tenant begins with causes and remedies of repairs; those that have none get them, in the language in which their
-- administrators are named. Place 0 is the dictionary itself.
CREATE TEMPORARY TABLE "repair_word" ("code" text, "place" int, "chinese" text, "english" text) ON COMMIT DROP;

INSERT INTO "repair_word" VALUES
  ('repair_cause', 0, '故障原因', 'Cause of failure'),
  ('repair_cause', 1, '轴承磨损', 'Worn bearing'),
  ('repair_cause', 2, '密封老化', 'Aged seal'),
  ('repair_cause', 3, '接线松动', 'Loose connection'),
  ('repair_cause', 4, '滤芯堵塞', 'Clogged filter'),
  ('repair_cause', 5, '电池老化', 'Aged battery'),
  ('repair_cause', 6, '皮带松弛', 'Slack belt'),
  ('repair_cause', 7, '润滑不足', 'Lack of lubrication'),
  ('repair_cause', 8, '过载', 'Overload'),
  ('repair_cause', 9, '短路或绝缘损坏', 'Short circuit or damaged insulation'),
  ('repair_cause', 10, '供电异常', 'Supply failed or out of range'),
  ('repair_cause', 11, '元器件损坏', 'Failed component'),
  ('repair_cause', 12, '传感器或仪表失准', 'Sensor or meter inaccurate'),
  ('repair_cause', 13, '通讯中断', 'Communication lost'),
  ('repair_cause', 14, '参数设置不当', 'Wrong settings'),
  ('repair_cause', 15, '操作不当', 'Operating error'),
  ('repair_cause', 16, '外力损坏', 'Damaged from outside'),
  ('repair_cause', 17, '高温、潮湿或粉尘', 'Heat, damp or dust'),
  ('repair_cause', 18, '误报，未见异常', 'False report, nothing found'),
  ('repair_cause', 19, '其他原因', 'Other cause'),
  ('repair_remedy', 0, '处理措施', 'Remedy'),
  ('repair_remedy', 1, '更换部件', 'Part replaced'),
  ('repair_remedy', 2, '紧固接线', 'Connections tightened'),
  ('repair_remedy', 3, '清洗滤芯', 'Filter cleaned'),
  ('repair_remedy', 4, '调整皮带', 'Belt adjusted'),
  ('repair_remedy', 5, '修复部件', 'Part repaired'),
  ('repair_remedy', 6, '整机更换', 'Unit replaced'),
  ('repair_remedy', 7, '清洁除尘', 'Cleaned'),
  ('repair_remedy', 8, '加注润滑', 'Lubricated'),
  ('repair_remedy', 9, '调整参数', 'Settings adjusted'),
  ('repair_remedy', 10, '校准仪表', 'Instrument calibrated'),
  ('repair_remedy', 11, '复位或重启', 'Reset or restarted'),
  ('repair_remedy', 12, '恢复供电', 'Supply restored'),
  ('repair_remedy', 13, '恢复通讯', 'Communication restored'),
  ('repair_remedy', 14, '临时处理，待检修', 'Provisional, overhaul to follow'),
  ('repair_remedy', 15, '观察运行', 'Kept under observation'),
  ('repair_remedy', 16, '其他措施', 'Other remedy');

CREATE TEMPORARY TABLE "repair_tenant" ON COMMIT DROP AS
SELECT t.tenant_id, coalesce(r.role_name ~ '[\u3400-\u9fff]', true) AS is_chinese FROM "tenant" t
LEFT JOIN "role" r ON r.tenant_id = t.tenant_id AND r.role_alias = 'admin';

INSERT INTO "dictionary" ("tenant_id", "kind", "code", "dict_value")
SELECT t.tenant_id, 'business', w.code, CASE WHEN t.is_chinese THEN w.chinese ELSE w.english END
FROM "repair_tenant" t CROSS JOIN "repair_word" w WHERE w.place = 0 ON CONFLICT DO NOTHING;

INSERT INTO "dictionary" ("tenant_id", "kind", "parent_id", "code", "dict_key", "dict_value", "sort")
SELECT t.tenant_id, 'business', d.id, w.code, w.place::text, CASE WHEN t.is_chinese THEN w.chinese ELSE w.english END, w.place - 1
FROM "repair_tenant" t
JOIN "dictionary" d ON d.tenant_id = t.tenant_id AND d.kind = 'business' AND d.parent_id = 0
JOIN "repair_word" w ON w.code = d.code AND w.place > 0
WHERE NOT EXISTS (SELECT FROM "dictionary" e WHERE e.parent_id = d.id AND e.tenant_id = d.tenant_id);
