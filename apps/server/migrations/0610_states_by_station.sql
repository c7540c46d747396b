DROP POLICY "app_tenant" ON "virtual_gateway_state" CASCADE;

DROP POLICY "app_tenant" ON "virtual_slave_state" CASCADE;

CREATE POLICY "app_tenant_record" ON "virtual_gateway_state" AS PERMISSIVE FOR ALL TO "app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), '')) and exists (select from "virtual_gateway" as record where record.id = virtual_id)) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')) and exists (select from "virtual_gateway" as record where record.id = virtual_id));

CREATE POLICY "app_tenant_record" ON "virtual_slave_state" AS PERMISSIVE FOR ALL TO "app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), '')) and exists (select from "virtual_slave" as record where record.id = slave_id)) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')) and exists (select from "virtual_slave" as record where record.id = slave_id));

-- What was found by its name until now is found by what it is kept for.
UPDATE "product" p SET "purpose" = 'virtual'
WHERE p.label = '虚拟设备' AND NOT EXISTS (SELECT FROM "product_property" pp WHERE pp.product_id = p.id);

UPDATE "device" d SET "purpose" = 'texts'
FROM (SELECT min(t.device_id) AS id FROM "global_text" t GROUP BY t.tenant_id, t.station_id) texts
WHERE d.id = texts.id;
