import { channels } from '@energy-console/contract/notices'
import { sql } from 'drizzle-orm'
import type { Makers } from '../records'
import { putDown, savedBy } from './saving'

/** What alarms and notices have: how a tenant gets a record of each. */
export const alarmMakers: Makers = {
  /** One whose alarms nobody looks for. */
  async spareAlarmRule({ tenantId, db }, records) {
    const ruleId = await records.provide('alarmRule')
    return putDown(
      db,
      sql`
        insert into alarm_rule (tenant_id, station_id, device_id, item_id, rule_name, condition, limit_value, level, content)
        select tenant_id, station_id, device_id, item_id, ${records.context.unique()}, 'gt', 1, 1, content from alarm_rule
        where id = ${ruleId} and tenant_id = ${tenantId} returning id`,
    )
  },
  async alarm({ tenantId, db }, records) {
    const ruleId = await records.provide('alarmRule')
    return putDown(
      db,
      sql`
        with made as (
          insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content,
            alarm_time, value, limit_value, last_time)
          select ${tenantId}, r.station_id, r.device_id, r.item_id, r.id, level, device_name, content, now(), 1, 0, now()
          from alarm_rule r join device d on d.id = r.device_id where r.id = ${ruleId}
          returning id, tenant_id, station_id
        ), noted as (
          insert into alarm_history (tenant_id, station_id, record_id, transition, from_state, to_state)
          select tenant_id, station_id, id, 'open', '', 'active-unacknowledged' from made
        )
        select id from made`,
    )
  },
  mailChannel: ({ call }, { context }) =>
    savedBy(call, channels.calls.save, {
      ...{
        channelName: context.unique(),
        kind: 'mail',
        host: 'mail.example.com',
        port: 465,
        security: 'tls',
      },
      fromAddress: 'a@example.com',
    }),
  // of a turn that is over
  async rotaSwap({ tenantId, db }, records) {
    const [rotaId, userId] = [await records.provide('rota'), await records.provide('user')]
    return putDown(
      db,
      sql`
        insert into rota_swap (tenant_id, rota_id, starts_at, from_user_id, to_user_id, reason, swap_time, swap_user_name)
        values (${tenantId}, ${rotaId}, '2020-01-01 08:00', ${userId}, ${userId}, 'a', now(), 'a') returning id`,
    )
  },
  async delivery({ tenantId, db }, records) {
    const stationId = await records.provide('station')
    const name = records.context.unique()
    return putDown(
      db,
      sql`
        insert into outbox_message (tenant_id, station_id, message_key, sender, lane, target_name, recipient, title, content, source,
          state, next_ms, create_time)
        values (${tenantId}, ${stationId}, ${name}, 'mail', 'a', 'a', 'a', ${name}, 'a', 'a', 'dead', 0, now()) returning id`,
    )
  },
}
