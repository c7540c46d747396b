import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../database'
import type { Session } from '../http'
import type { HistoryTable } from './historyTable'

/** Whether whoever made a move of one of these records last is the caller. */
export async function movedByCaller(
  tx: Tx,
  { userId }: Pick<Session, 'userId'>,
  { history, transition }: { history: HistoryTable; transition: string },
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = await tx.execute<{ userId: string | null }>(sql`
    select distinct on (record_id) user_id::text as "userId" from ${history}
    where record_id = any (${bigints(ids)}) and transition = ${transition} order by record_id, id desc`)
  return rows.some((row) => row.userId === userId)
}
