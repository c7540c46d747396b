import type { DataOf } from '@energy-console/contract'
import { type listTextWrites, mostTextWrites } from '@energy-console/contract/automation'
import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { globalTextTable } from './table'

/** The points of texts. @throws 404 where one is not seen */
export async function itemsOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ itemId: globalTextTable.itemId })
    .from(globalTextTable)
    .where(inArray(globalTextTable.id, [...ids]))
  if (rows.length < new Set(ids).size) throw notFound()
  return rows.map(({ itemId }) => itemId)
}

/** The newest writes to a text. @throws 404 for one that is not seen */
export async function writesOf(tx: Tx, id: string): Promise<DataOf<typeof listTextWrites>> {
  const [itemId] = await itemsOf(tx, [id])
  type Write = DataOf<typeof listTextWrites>[number]
  const { rows } = await tx.execute<Write & Record<string, unknown>>(sql`
    select c.id::text as id, (extract(epoch from c.create_time) * 1000)::float8 as ts, coalesce(c.wanted #>> '{}', '') as value,
      (select b.wanted #>> '{}' from device_command b where b.item_id = c.item_id and b.id < c.id and b.status = 'answered'
        order by b.id desc limit 1) as before,
      c.user_name as "userName", c.status,
      coalesce((select h.reason from device_command_history h where h.record_id = c.id order by h.id desc limit 1), '') as reason
    from device_command c where c.item_id = ${itemId ?? '0'} order by c.id desc limit ${mostTextWrites}`)
  return rows
}
