import { automationErrors } from '@energy-console/contract/automation'
import { sql } from 'drizzle-orm'
import { atAllStations, bigints, type Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { pathBack } from './cycle'

/**
 * Refuses points that are made of themselves, over formulas and groups. Two who save at once wait for each other: together they
 * might close a circle that neither sees. `field` is the one that says what they are made of.
 */
export async function refuseCircle(
  tx: Tx,
  tenantId: string,
  itemIds: readonly string[],
  field: string,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`calculated points ${tenantId}`}))`)
  const { rows } = await atAllStations(tx, () =>
    tx.execute<{ id: string; from: string }>(sql`
      with made as (select item_id from calc_point union all select item_id from group_point)
      select c.item_id::text as id, v.item_id::text as "from"
      from calc_point c join calc_variable v on v.record_id = c.id join made on made.item_id = v.item_id
      union all
      select k.item_id::text, m.id::text
      from group_point k join point_group g on g.id = k.record_id
      cross join unnest(string_to_array(nullif(g.item_ids, ''), ',')::bigint[]) as m(id) join made on made.item_id = m.id`),
  )
  for (const itemId of itemIds) {
    const path = pathBack(rows, itemId)
    if (path) throw refuse(automationErrors.cycle, { path: await wordsOf(tx, path) }, field)
  }
}

/** The names of points on the way, as far as the caller sees them. */
async function wordsOf(tx: Tx, path: readonly string[]): Promise<string> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select p.id::text as id, coalesce(c.point_name, p.point_name) as name
    from point p left join calc_point c on c.item_id = p.id where p.id = any (${bigints(path)})`)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return path.map((id) => names.get(id) ?? '…').join(' → ')
}
