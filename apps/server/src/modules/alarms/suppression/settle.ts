import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { type AlarmRow, alarmColumns, withDates } from '../desk/alarmRow'
import { suppressionOf } from './suppressionOf'

/** Brings open alarms in line with what is put aside; answers those whose showing has changed. */
export async function settleSuppressions(tx: Tx, which: SQL): Promise<AlarmRow[]> {
  const now = suppressionOf({
    ruleId: sql`o.rule_id`,
    deviceId: sql`o.device_id`,
    condition: sql`o.condition`,
    turn: sql`1`,
    self: sql`o.id`,
  })
  const { rows } = await tx.execute<AlarmRow>(sql`
    update alarm a set suppression = n.suppression
    from (select o.id, ${now} as suppression from alarm o where o.clear_time is null and ${which}) n
    where a.id = n.id and a.suppression is distinct from n.suppression returning ${alarmColumns}`)
  return rows.map(withDates)
}
