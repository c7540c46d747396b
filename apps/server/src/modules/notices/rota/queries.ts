import { type RotaTurn, rotaTurnOf, rotaTurnsIn } from '@energy-console/contract/notices'
import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { groupedBy } from '../../../platform/groupedBy'
import { type OnDutyPerson, withSwaps } from './standIns'
import { rotaSwapTable, rotaTable, rotaWeekTable } from './table'

/** Who is on duty of a rota at an instant (Unix ms) by the clock of a zone, or so many turns later. */
type OnDuty = (rotaId: string, atMs: number, timeZone: string, later?: { turnsLater: number }) => string[]

/** A rota with its turns and the swaps of them that hold. */
export interface LoadedRota {
  isEnabled: boolean
  /** The turn at an instant, and so many later; none before the first. */
  turnAt(atMs: number, timeZone: string, later?: number): RotaTurn | undefined
  /** The turns that begin on days from `first` to `last`. */
  turnsIn(first: string, last: string): RotaTurn[]
  /** Who is on duty in one of them. */
  peopleOf(turn: RotaTurn): OnDutyPerson[]
}

/** Rotas by id; those without a turn are missing. */
export async function loadRotas(tx: Tx, rotaIds: readonly string[]): Promise<Map<string, LoadedRota>> {
  if (rotaIds.length === 0) return new Map()
  const found = await tx
    .select({
      id: rotaTable.id,
      turnLength: rotaTable.turnLength,
      firstDay: rotaTable.firstDay,
      handoverAt: rotaTable.handoverAt,
      isEnabled: rotaTable.isEnabled,
      userId: rotaWeekTable.userId,
      secondUserId: rotaWeekTable.secondUserId,
    })
    .from(rotaTable)
    .innerJoin(rotaWeekTable, eq(rotaWeekTable.recordId, rotaTable.id))
    .where(inArray(rotaTable.id, [...rotaIds]))
    .orderBy(asc(rotaWeekTable.rowRank))
  const { rotaId, startsAt, otherStartsAt, fromUserId, toUserId } = rotaSwapTable
  // of somebody who has gone nobody's turn is taken over
  const isThere = sql`exists (select from app_user u where u.id = ${toUserId})`
  const swapped = await tx
    .select({ rotaId, startsAt, otherStartsAt, fromUserId, toUserId })
    .from(rotaSwapTable)
    .where(and(inArray(rotaId, [...rotaIds]), isNull(rotaSwapTable.revokeTime), isThere))
    .orderBy(asc(rotaSwapTable.id))
  const swapsOf = groupedBy(swapped, (swap) => swap.rotaId)
  return new Map(
    [...groupedBy(found, ({ id }) => id)].map(([id, rows]): [string, LoadedRota] => {
      const [first] = rows
      const rota = { ...first, turns: rows.length }
      const swaps = swapsOf.get(id) ?? []
      return [
        id,
        {
          isEnabled: first.isEnabled,
          turnAt: (atMs, timeZone, later) => rotaTurnOf(rota, atMs, timeZone, later),
          turnsIn: (begin, end) => rotaTurnsIn(rota, begin, end),
          peopleOf(turn) {
            const { userId, secondUserId } = rows[turn.row] ?? first
            return withSwaps(
              [userId, secondUserId].filter((one) => one !== null),
              turn.startsAt,
              swaps,
            )
          },
        },
      ]
    }),
  )
}

/** Reads rotas, to say of any instant who is on duty; nobody of one that is switched off or before its first turn. */
export async function readRotas(tx: Tx, rotaIds: readonly string[]): Promise<OnDuty> {
  const rotas = await loadRotas(tx, rotaIds)
  return (rotaId, atMs, timeZone, { turnsLater } = { turnsLater: 0 }) => {
    const rota = rotas.get(rotaId)
    const turn = rota?.isEnabled ? rota.turnAt(atMs, timeZone, turnsLater) : undefined
    return turn && rota ? rota.peopleOf(turn).map(({ userId }) => userId) : []
  }
}

/** Who is on duty of some rotas at an instant, by rota. */
export async function onDutyOf(
  tx: Tx,
  rotaIds: readonly string[],
  atMs: number,
  zoneOf: (rotaId: string) => string,
): Promise<Map<string, string[]>> {
  const onDuty = await readRotas(tx, rotaIds)
  return new Map(rotaIds.map((id) => [id, onDuty(id, atMs, zoneOf(id))]))
}

/** Removes swaps whose turns began before a day. */
export const forgetSwaps = (tx: Tx, day: string): Promise<unknown> =>
  tx
    .delete(rotaSwapTable)
    .where(lt(sql`greatest(${rotaSwapTable.startsAt}, ${rotaSwapTable.otherStartsAt})`, day))
