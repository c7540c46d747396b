import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'

/** Notes the moves of alarms that were stored with their times and have no history yet. */
export async function notePastMoves(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into alarm_history (tenant_id, station_id, record_id, transition, from_state, to_state, move_time, user_id, user_name)
    select a.tenant_id, a.station_id, a.id, m.transition, m.from_state, m.to_state, m.move_time, m.user_id, m.user_name
    from alarm a cross join lateral (values
      ('open', '', 'active-unacknowledged', a.alarm_time, null::bigint, null::varchar),
      ('clear', case when a.confirm_time < a.clear_time then 'active-acknowledged' else 'active-unacknowledged' end,
        case when a.confirm_time < a.clear_time then 'cleared' else 'cleared-unacknowledged' end, a.clear_time, null, null),
      ('confirm', case when a.clear_time <= a.confirm_time then 'cleared-unacknowledged' else 'active-unacknowledged' end,
        case when a.clear_time <= a.confirm_time then 'cleared' else 'active-acknowledged' end, a.confirm_time,
        a.confirm_user, a.confirm_user_name)
    ) as m (transition, from_state, to_state, move_time, user_id, user_name)
    where m.move_time is not null and not exists (select from alarm_history h where h.record_id = a.id)
    order by a.id, m.move_time`)
}
