import { type SQL, sql } from 'drizzle-orm'
import { atAllStations, type Tx } from '../../../platform/database'
import { type AlarmRow, alarmColumns, withDates } from '../desk/alarmRow'
import { allPutAside, isDead } from './suppressionOf'

/** A gateway that is back has at least so long before its devices count as silent by themselves. */
const leastBack = sql.raw(`interval '2 minutes'`)

/**
 * Brings open alarms in line with what is put aside; answers those whose showing has changed. Of the silent devices of a dead
 * gateway one is shown, and that stays; the others come out where the gateway has been back for longer than their rules wait.
 * `which` has to hold for all silent alarms `o`, for they are counted.
 */
export const settleSuppressions = (tx: Tx, which: SQL): Promise<AlarmRow[]> =>
  // which of a gateway is shown must not depend on what the caller sees
  atAllStations(tx, async () => {
    const { rows } = await tx.execute<AlarmRow>(sql`
      with ${allPutAside.with}, placed as (
        select o.id, o.rule_id, o.condition, o.suppression, o.gateway_back_time, g.id as gateway_id, ${isDead} as is_dead,
          ${allPutAside.kind} as kind
        from alarm o ${allPutAside.joins} left join device d on d.id = o.device_id left join gateway g on g.id = d.gateway_id
        where o.clear_time is null and (${which})
      ), ranked as (
        select p.*, p.kind is null and p.condition = 'silent' and p.gateway_id is not null as is_silent, row_number() over (
          partition by p.gateway_id, p.kind is null and p.condition = 'silent' order by p.suppression is not null, p.id) as turn
        from placed p
      ), held as (
        select r.*, r.is_silent and case when r.is_dead then r.turn > 1
          else r.suppression = 'design' and coalesce(r.gateway_back_time, now()) > now() - greatest(${leastBack},
            coalesce(u.window_seconds, 0) * interval '1 second') end as is_held
        from ranked r left join alarm_rule u on u.id = r.rule_id
      ), next as (
        select h.id, h.suppression as before, case when h.is_held then 'design' else h.kind end as suppression,
          case when h.is_held and not h.is_dead then coalesce(h.gateway_back_time, now()) end as gateway_back_time
        from held h
      ), changed as (
        update alarm a set suppression = n.suppression, gateway_back_time = n.gateway_back_time,
          shown_time = case when n.suppression is null and n.before is not null then now() else a.shown_time end
        from next n where a.id = n.id
          and (a.suppression, a.gateway_back_time) is distinct from (n.suppression, n.gateway_back_time)
        returning a.*, n.before
      )
      select ${alarmColumns} from changed a where a.suppression is distinct from a.before`)
    return rows.map(withDates)
  })
