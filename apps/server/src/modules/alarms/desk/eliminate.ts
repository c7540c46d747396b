import type { BodyOf } from '@energy-console/contract'
import { mostEliminated, type oneKeyEliminate } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import { arrayLiteral, type Tx } from '../../../platform/database'
import type { Session } from '../../../platform/http'
import { ofPlace } from './ofStations'

interface Eliminated extends Record<string, unknown> {
  id: string
  ruleId: string
  isCleared: boolean
  isConfirmed: boolean
}

/**
 * Acknowledges alarms and clears those that are open, in one statement that holds them; both are noted in their histories with
 * who did it and why. Answers what was done to each. Alarms that are put aside stay as they are.
 */
export async function eliminate(
  { tx, session }: { tx: Tx; session: Session },
  { levels, reason, ...place }: BodyOf<typeof oneKeyEliminate>,
): Promise<Eliminated[]> {
  const ofLevels = levels ? sql`a.level = any (${arrayLiteral(levels)}::smallint[])` : sql`true`
  const { rows } = await tx.execute<Eliminated>(sql`
    with held as (
      select a.id, a.status, a.clear_time, a.confirm_time from alarm a
      where (a.clear_time is null or a.confirm_time is null) and a.suppression is null
        and ${ofPlace(place)} and ${ofLevels}
      order by a.id limit ${mostEliminated} for update
    ), changed as (
      update alarm a set clear_time = coalesce(a.clear_time, greatest(now(), a.alarm_time)),
        confirm_time = coalesce(a.confirm_time, now()),
        confirm_user = case when h.confirm_time is null then ${session.userId}::bigint else a.confirm_user end,
        confirm_user_name = case when h.confirm_time is null then ${session.userName}::varchar else a.confirm_user_name end
      from held h where h.id = a.id
      returning a.id, a.rule_id, a.station_id, h.status as before, h.clear_time is null as is_cleared,
        h.confirm_time is null as is_confirmed
    ), noted as (
      insert into alarm_history (station_id, record_id, transition, from_state, to_state, move_time, user_id, user_name, reason)
      select c.station_id, c.id, m.transition, m.from_state, m.to_state, now(), ${session.userId}::bigint,
        ${session.userName}::varchar, ${reason}
      from changed c cross join lateral (values
        (1, 'confirm', c.before, case c.before when 'active-unacknowledged' then 'active-acknowledged' else 'cleared' end,
          c.is_confirmed),
        (2, 'clear', 'active-acknowledged', 'cleared', c.is_cleared)
      ) as m (turn, transition, from_state, to_state, is_made)
      where m.is_made order by c.id, m.turn
    )
    select id, rule_id as "ruleId", is_cleared as "isCleared", is_confirmed as "isConfirmed" from changed`)
  return rows
}
