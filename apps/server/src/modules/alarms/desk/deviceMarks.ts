import type { DataOf } from '@energy-console/contract'
import type { listDeviceMarks } from '@energy-console/contract/alarms'
import { type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'

/** The alarm that each of some devices is marked with: of those that nobody has acknowledged, else of those that stand. */
export async function deviceMarks(
  tx: Tx,
  deviceIds: readonly string[],
): Promise<DataOf<typeof listDeviceMarks>> {
  const { rows } = await tx.execute<DataOf<typeof listDeviceMarks>[number]>(sql`
    select distinct on (d.id) d.id as "deviceId", m.item_id as "itemId", m.level, m.equipment_name as "equipmentName",
      m.alarm_content as "alarmContent", m.confirm_time is null as "isUnconfirmed"
    from unnest(${bigints(deviceIds)}) as d (id)
    cross join lateral (${worst(sql`confirm_time is null`)} union all ${worst(sql`clear_time is null`)}) as m
    order by d.id, m.confirm_time is null desc, m.level desc`)
  return rows
}

const worst = (which: SQL) => sql`(
  select a.item_id, a.level, a.equipment_name, a.alarm_content, a.confirm_time from alarm a
  where a.device_id = d.id and a.${which} and a.suppression is null
  order by a.level desc, a.alarm_time desc limit 1)`
