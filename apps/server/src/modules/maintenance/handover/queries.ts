import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { reachedUsers } from '../../identity'
import { onDutyOf } from '../../notices'
import { shiftHandoverTable } from './table'

const handovers = shiftHandoverTable
const dayMs = 86_400_000

const { sections: _, ...head } = getTableColumns(handovers)

/** A handover without what it has gathered, which is large. */
export type HandoverHead = Omit<typeof handovers.$inferSelect, 'sections'>

/** Some handovers, in the order in which they were written. */
export const handoversOf = (tx: Tx, ids: readonly string[]): Promise<HandoverHead[]> =>
  tx
    .select(head)
    .from(handovers)
    .where(inArray(handovers.id, [...ids]))
    .orderBy(handovers.id)

/** One handover. @throws not found */
export async function handoverOf(tx: Tx, id: string) {
  const [found] = await tx.select().from(handovers).where(eq(handovers.id, id))
  if (!found) throw notFound()
  return found
}

/** From when a handover tells: the end of the last one of the same station and rota that both have signed, or a day ago. */
export async function beginOf(
  tx: Tx,
  { stationId, rotaId }: { stationId: string; rotaId?: string | null | undefined },
  now: Date,
): Promise<Date> {
  const [last] = await tx
    .select({ givenTime: handovers.givenTime })
    .from(handovers)
    .where(
      and(
        eq(handovers.stationId, stationId),
        eq(handovers.state, 'done'),
        sql`${handovers.rotaId} is not distinct from ${rotaId ?? null}::bigint`,
      ),
    )
    .orderBy(desc(handovers.givenTime))
    .limit(1)
  return last?.givenTime ?? new Date(now.getTime() - dayMs)
}

/** Who is on duty by the rotas of some handovers, by rota: their ids and names. */
export async function onDutyAt(
  tx: Tx,
  rotaIds: readonly (string | null | undefined)[],
  at: { ms: number; zone: string },
) {
  const ids = [...new Set(rotaIds.filter((one) => typeof one === 'string'))]
  const onDuty = await onDutyOf(tx, ids, at.ms, () => at.zone)
  const users = await reachedUsers(tx, [...onDuty.values()].flat())
  return new Map(
    [...onDuty].map(([id, userIds]) => [
      id,
      { userIds, names: userIds.map((userId) => users.get(userId)?.name ?? '').join('、') },
    ]),
  )
}
