import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { reachedUsers } from '../../identity'
import { readRotas } from '../../notices'
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

/** Who has signed some handovers as the one who hands over, by handover; those that nobody has are missing. */
export async function giversOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: handovers.id, giverId: handovers.givenUserId })
    .from(handovers)
    .where(inArray(handovers.id, [...ids]))
  return new Map(rows.flatMap(({ id, giverId }) => (giverId === null ? [] : [[id, giverId] as const])))
}

interface Takers {
  userIds: readonly string[]
  names: string
}

/**
 * Says who takes over from somebody by the rota of a handover: whoever is on duty, or, where that is he himself, whoever comes next.
 * Nobody without a rota.
 */
export async function takersOf(
  tx: Tx,
  rotaIds: readonly (string | null | undefined)[],
  at: { ms: number; zone: string },
): Promise<(of: { rotaId: string | null | undefined; giverId: string }) => Takers> {
  const ids = [...new Set(rotaIds.filter((one) => typeof one === 'string'))]
  const onDuty = await readRotas(tx, ids)
  const turns = new Map(
    ids.map((id) => [
      id,
      {
        now: onDuty(id, at.ms, at.zone),
        next: onDuty(id, at.ms, at.zone, { turnsLater: 1 }),
      },
    ]),
  )
  const users = await reachedUsers(
    tx,
    [...turns.values()].flatMap(({ now, next }) => [...now, ...next]),
  )
  return ({ rotaId, giverId }) => {
    const { now, next } = turns.get(rotaId ?? '') ?? nobody
    const userIds = now.includes(giverId) ? next.filter((userId) => userId !== giverId) : now
    return { userIds, names: userIds.map((userId) => users.get(userId)?.name ?? '').join('、') }
  }
}

const nobody = { now: [], next: [] }
