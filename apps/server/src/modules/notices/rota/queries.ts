import { rotaWeekAt } from '@energy-console/contract/notices'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { rotaTable, rotaWeekTable } from './table'

/** Who is on duty of some rotas at an instant, by rota; nobody of one that is switched off. */
export async function onDutyOf(
  tx: Tx,
  rotaIds: readonly string[],
  atMs: number,
  zoneOf: (rotaId: string) => string,
): Promise<Map<string, string[]>> {
  if (rotaIds.length === 0) return new Map()
  const found = await tx
    .select({
      id: rotaTable.id,
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
  const weeks = new Map<string, typeof found>()
  for (const row of found) weeks.set(row.id, [...(weeks.get(row.id) ?? []), row])
  return new Map(
    [...weeks].map(([id, rows]) => {
      const [first] = rows
      const at = first?.isEnabled ? rotaWeekAt({ ...first, weeks: rows.length }, atMs, zoneOf(id)) : undefined
      const week = at === undefined ? undefined : rows[at]
      return [id, week ? [week.userId, week.secondUserId].filter((one) => one !== null) : []]
    }),
  )
}
