import { gateways, listDevicePoints, listProductProperties } from '@energy-console/contract/devices'
import { getUserInfo } from '@energy-console/contract/identity'
import { sql } from 'drizzle-orm'
import type { Makers } from '../records'
import { putDown, savedBy } from './saving'

/** What devices, telemetry, automation and engineering have: how a tenant gets a record of each. */
export const deviceMakers: Makers = {
  async point({ call }, records) {
    const { data } = await call(listDevicePoints, { query: { deviceId: await records.provide('device') } })
    const [point] = data
    if (!point) throw new Error('the device has no point')
    return point.itemId
  },
  async productProperty({ call }, records) {
    const { data } = await call(listProductProperties, {
      query: { productId: await records.provide('product') },
    })
    const [property] = data
    if (!property) throw new Error('the product has no property')
    return property.id
  },
  async unmappedKey({ db, tenantId }, records) {
    const [stationId, accountId] = [await records.provide('station'), await records.provide('gatewayAccount')]
    const gatewayId = await records.provide('gateway')
    const name = records.context.unique()
    return putDown(
      db,
      sql`
        insert into unmapped_key
          (tenant_id, station_id, account_id, gateway_id, device_name, key, sample_value, count, arrived)
        values (${tenantId}, ${stationId}, ${accountId}, ${gatewayId}, ${name}, '', '1', 1, '{"p": "1"}')
        returning id`,
    )
  },
  // in no roll-out yet
  spareGateway: async ({ call }, records) =>
    savedBy(call, gateways.calls.save, {
      gatewayName: records.context.unique(),
      stationId: await records.provide('station'),
    }),
  async deviceCommand({ tenantId, db }, records) {
    const pointId = await records.provide('point')
    return putDown(
      db,
      sql`
        insert into device_command (tenant_id, station_id, device_id, item_id, property_name, value_text, user_name, method,
          params, status)
        select tenant_id, station_id, device_id, id, ${records.context.unique()}, '1', 'a', 'setValue', '{}', 'answered'
        from point where id = ${pointId} and tenant_id = ${tenantId} returning id`,
    )
  },
  async deviceTag({ tenantId, db }, records) {
    const deviceId = await records.provide('device')
    return putDown(
      db,
      sql`
        insert into device_tag (tenant_id, station_id, device_id, reason, user_id, user_name)
        select tenant_id, station_id, id, ${records.context.unique()}, 1, 'a' from device
        where id = ${deviceId} and tenant_id = ${tenantId} returning id`,
    )
  },
  async cameraCapture({ tenantId, db }, records) {
    const cameraId = await records.provide('camera')
    return putDown(
      db,
      sql`
        insert into camera_capture (tenant_id, station_id, camera_id, capture_time, capture_label, confidence)
        select tenant_id, station_id, id, now(), ${records.context.unique()}, 50 from camera
        where id = ${cameraId} and tenant_id = ${tenantId} returning id`,
    )
  },
  async commissioningRow({ tenantId, db }, records) {
    const sheetId = await records.provide('commissioningSheet')
    return putDown(
      db,
      sql`select id from commissioning_row where sheet_id = ${sheetId} and tenant_id = ${tenantId} limit 1`,
    )
  },
  async timingRun({ tenantId, db }, records) {
    const taskId = await records.provide('timingTask')
    return putDown(
      db,
      sql`
        insert into timing_run (tenant_id, station_id, task_id, due_ms, until_ms, user_id, user_name, state)
        select tenant_id, station_id, id, 0, 0, 1, ${records.context.unique()}, 'missed' from timing_task
        where id = ${taskId} and tenant_id = ${tenantId} returning id`,
    )
  },
  async voiceUtterance({ tenantId, db }, records) {
    const deviceId = await records.provide('voiceDevice')
    return putDown(
      db,
      sql`
        insert into voice_utterance (tenant_id, station_id, voice_device_id, device_name, is_network, source, content, state,
          create_time, until_ms)
        select tenant_id, station_id, id, device_name, false, ${records.context.unique()}, 'a', 'waiting', now(), 9e12 from voice_device
        where id = ${deviceId} and tenant_id = ${tenantId} returning id`,
    )
  },
  async pastImport({ tenantId, db, call, user = call }) {
    const { data } = await user(getUserInfo)
    return putDown(
      db,
      sql`
        insert into past_import (tenant_id, user_id, attachment_id, file_name, columns, create_time)
        values (${tenantId}, ${data.id}, 1, 'a.csv', '["itemId", "time", "value"]', now()) returning id`,
    )
  },
}
