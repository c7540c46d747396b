import { type SQL, sql } from 'drizzle-orm'

/** The reasons for which somebody puts aside; of several the first one counts. */
const kinds = sql.raw(`array['outOfService', 'maintenance', 'shelved']`)

/**
 * What is put aside, for a statement about many alarms `o`: `with`, `joins` and their `kind`, which is what {@link putAside} says
 * of one.
 */
export const allPutAside = {
  with: sql`aside as materialized (
        select rule_id, device_id, array_position(${kinds}, kind::text) as turn from alarm_suppression
        where until_time is null or until_time > now()
      ), aside_rule as (select rule_id, min(turn) as turn from aside where rule_id is not null group by rule_id
      ), aside_device as (select device_id, min(turn) as turn from aside where device_id is not null group by device_id)`,
  joins: sql`left join aside_rule ar on ar.rule_id = o.rule_id left join aside_device ad on ad.device_id = o.device_id`,
  kind: sql`(${kinds})[least(ar.turn, ad.turn)]`,
}

/** Why somebody has put a rule or its device aside, or null. */
export const putAside = (ruleId: SQL, deviceId: SQL): SQL => sql`(select s.kind from alarm_suppression s
  where (s.rule_id = ${ruleId} or s.device_id = ${deviceId}) and (s.until_time is null or s.until_time > now())
  order by array_position(${kinds}, s.kind::text) limit 1)`

/** Whether gateway `g` is dead: nothing came of it for so long that what its devices lack says nothing new. */
export const isDead = sql.raw(
  `(not g.is_online or coalesce(g.last_contact_time, '-infinity') < now() - interval '60 seconds')`,
)

/** An alarm in a statement that opens it, by its columns. */
interface Place {
  ruleId: SQL
  deviceId: SQL
  condition: SQL
  /** Which one it is of those that open together at its gateway, from 1 on. */
  turn: SQL
}

/**
 * Why an alarm that opens is not shown, or null: somebody put its rule or its device aside, or it says that nothing comes of a
 * device whose gateway is dead, which another open alarm says already, or has just come back, so that others are held back still.
 * What follows later is settled.
 */
export const suppressionOf = ({ ruleId, deviceId, condition, turn }: Place): SQL => sql`coalesce(
  ${putAside(ruleId, deviceId)},
  (select 'design' from device d join gateway g on g.id = d.gateway_id
    cross join lateral (select bool_or(b.suppression is null) as is_shown, bool_or(b.suppression = 'design') as is_held
      from alarm b join device e on e.id = b.device_id
      where b.clear_time is null and b.condition = 'silent' and e.gateway_id = g.id) others
    where ${condition} = 'silent' and d.id = ${deviceId}
      and case when ${isDead} then ${turn} > 1 or others.is_shown else others.is_held end))`
