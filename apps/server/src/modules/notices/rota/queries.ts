import { rotaTurnAt } from '@energy-console/contract/notices'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { groupedBy } from '../../../platform/groupedBy'
import { rotaTable, rotaWeekTable } from './table'

/** Who is on duty of a rota at an instant (Unix ms) by the clock of a zone, or so many turns later. */
type OnDuty = (rotaId: string, atMs: number, timeZone: string, later?: { turnsLater: number }) => string[]

/** Reads rotas, to say of any instant who is on duty; nobody of one that is switched off or before its first turn. */
export async function readRotas(tx: Tx, rotaIds: readonly string[]): Promise<OnDuty> {
  if (rotaIds.length === 0) return () => []
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
  const turns = groupedBy(found, ({ id }) => id)
  return (rotaId, atMs, timeZone, { turnsLater } = { turnsLater: 0 }) => {
    const rows = turns.get(rotaId) ?? []
    const [first] = rows
    const at = first?.isEnabled ? rotaTurnAt({ ...first, turns: rows.length }, atMs, timeZone) : undefined
    const turn = at === undefined ? undefined : rows[(at + turnsLater) % rows.length]
    return turn ? [turn.userId, turn.secondUserId].filter((one) => one !== null) : []
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
