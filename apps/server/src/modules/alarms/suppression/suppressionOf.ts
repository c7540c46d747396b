import { type SQL, sql } from 'drizzle-orm'

/** Nothing came of a gateway for so long: what its devices lack says nothing new. */
const deadAfter = sql.raw(`interval '60 seconds'`)

/** An alarm in a statement, by its columns. */
interface Place {
  ruleId: SQL
  deviceId: SQL
  condition: SQL
  /** Which one it is of those that open together at its gateway, from 1 on. */
  turn: SQL
  /** The alarm itself, where it is open already. */
  self?: SQL
}

/**
 * Why an alarm is not shown, or null: somebody put its rule or its device aside, or it says that nothing comes of a device whose
 * gateway is dead, which another open alarm says already. The first of those is shown.
 */
export const suppressionOf = ({ ruleId, deviceId, condition, turn, self }: Place): SQL => sql`coalesce(
  (select s.kind from alarm_suppression s
    where (s.rule_id = ${ruleId} or s.device_id = ${deviceId}) and (s.until_time is null or s.until_time > now())
    order by array_position(array['outOfService', 'maintenance', 'shelved'], s.kind::text) limit 1),
  (select 'design' from device d join gateway g on g.id = d.gateway_id
    where ${condition} = 'silent' and d.id = ${deviceId}
      and (not g.is_online or coalesce(g.last_contact_time, '-infinity') < now() - ${deadAfter})
      and (${turn} > 1 or exists (select from alarm b join device e on e.id = b.device_id
        where b.clear_time is null and b.condition = 'silent' and b.suppression is null
          and e.gateway_id = g.id ${self ? sql`and b.id < ${self}` : sql``}))))`
