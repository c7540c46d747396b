import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database'
import { findPeople } from './demoPeople'

/** So many of the last repairs bore a tag. */
const tagged = 4

/**
 * The lock-out tags of the plant's last repairs: hung when the work began, taken off when it was done. None hangs now, as it would keep
 * its device from being operated.
 */
export async function seedLockoutTags(tx: Tx): Promise<void> {
  const { operator } = await findPeople(tx)
  await tx.execute(sql`
    with made as (
      insert into device_tag (station_id, device_id, reason, status, user_id, user_name, create_time, end_time, order_id)
      select station_id, device_id, order_no || ' ' || title, 'removed', ${operator.userId}::bigint, ${operator.userName},
        accept_time, submit_time, id
      from repair_order
      where state = 'done' and device_id is not null and accept_time < submit_time
      order by submit_time desc limit ${tagged}
      returning id, station_id, create_time, end_time
    )
    insert into device_tag_history (station_id, record_id, transition, from_state, to_state, move_time, user_id, user_name, reason)
    select station_id, id, m.name, m.from_state, m.to_state, m.at, ${operator.userId}::bigint, ${operator.userName}, m.reason
    from made cross join lateral (values
      (1, 'hang', '', 'hung', create_time, ''),
      (2, 'remove', 'hung', 'removed', end_time, '检修完成，已试运行')
    ) as m (place, name, from_state, to_state, at, reason)
    order by id, m.place`)
}
