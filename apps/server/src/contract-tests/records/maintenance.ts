import {
  addAssetFiles,
  assetHolder,
  moveStock,
  saveMaintenanceFiles,
} from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import type { Makers } from '../records'
import { putDown, uploadedBy } from './saving'

/** What maintenance has: how a tenant gets a record of each. */
export const maintenanceMakers: Makers = {
  async assetFile({ call }, records) {
    const attachmentId = await uploadedBy(call, assetHolder.noun)
    const body = { id: await records.provide('asset'), attachmentIds: [attachmentId] }
    const { answer } = await call(addAssetFiles, { body })
    if (answer.code !== 200) throw new Error(JSON.stringify(answer))
    return attachmentId
  },
  async maintenanceFile({ call }, records) {
    const folderId = await records.provide('maintenanceFolder')
    const files = [{ attachmentId: await uploadedBy(call) }]
    const { data, answer } = await call(saveMaintenanceFiles, {
      body: { folderId, files, expireDate: '2020-01-01' },
    })
    if (answer.code !== 200) throw new Error(JSON.stringify(answer))
    return String(data.ids[0])
  },
  async standbyRun({ tenantId, db }, records) {
    const sourceId = await records.provide('standbySource')
    return putDown(
      db,
      sql`
        insert into standby_run (tenant_id, station_id, source_id, start_time, end_time)
        select tenant_id, station_id, id, now() - interval '1 hour', now() from standby_source
        where id = ${sourceId} and tenant_id = ${tenantId} returning id`,
    )
  },
  async stockMovement({ tenantId, db, call }, records) {
    const id = await records.provide('sparePart')
    const words = { orderId: await records.provide('repairOrder'), reason: records.context.unique() }
    await call(moveStock, { body: { id, kind: 'in', quantity: '1', unitPrice: '1', ...words } })
    return putDown(
      db,
      sql`select id from stock_movement where part_id = ${id} and tenant_id = ${tenantId} order by id limit 1`,
    )
  },
  async faultReport({ tenantId, db }, records) {
    const assetId = await records.provide('asset')
    return putDown(
      db,
      sql`
        insert into fault_report (tenant_id, station_id, asset_id, report_no, description, report_time)
        select tenant_id, station_id, id, left(md5(random()::text), 16), ${records.context.unique()}, now() from asset
        where id = ${assetId} and tenant_id = ${tenantId} returning id`,
    )
  },
  // It has not begun.
  async workTask({ tenantId, db }, records) {
    const planId = await records.provide('workPlan')
    return putDown(
      db,
      sql`
        insert into work_task (tenant_id, station_id, plan_id, standard_id, kind, title, due_from, due_until)
        select tenant_id, station_id, id, standard_id, kind, plan_name, now(), now() + interval '1 day' from work_plan
        where id = ${planId} and tenant_id = ${tenantId} returning id`,
    )
  },
}
