import type { groupValues } from '@energy-console/contract/devices'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { ReadLatest } from '../point/latestValue'
import { pointInfosOf } from '../point/queries'
import { staleAfterMs } from '../point/staleness'
import { pointsOfGroups } from './queries'
import { pointGroupTable } from './table'

type Value = (typeof groupValues.row)['_zod']['output']
type Told =
  | ('unit' | 'decimals' | 'sum' | 'mean' | 'min' | 'max')
  | ('pointCount' | 'goodCount' | 'staleCount')

const bad = 2

/** What the points of groups come to at a moment, each group's in the order of the ids. */
export async function valuesOfGroups(
  tx: Tx,
  groupIds: readonly string[],
  { readLatest, nowMs }: { readLatest: ReadLatest; nowMs: number },
): Promise<Map<string, Pick<Value, Told>>> {
  const groups = await tx
    .select({
      id: pointGroupTable.id,
      stationId: pointGroupTable.stationId,
      itemIds: pointGroupTable.itemIds,
    })
    .from(pointGroupTable)
    .where(inArray(pointGroupTable.id, [...groupIds]))
  const points = await pointsOfGroups(tx, groups)
  const ids = [...new Set(points.flat())]
  const infos = new Map((await pointInfosOf(tx, ids)).map((info) => [info.itemId, info]))
  const latest = await readLatest(tx, ids)
  return new Map(
    groups.map(({ id }, at) => {
      const own = points[at] ?? []
      const values: number[] = []
      let staleCount = 0
      for (const itemId of own) {
        const info = infos.get(itemId)
        const known = latest.get(itemId)
        if (!info || !known || known.ts === null) continue
        const isStale = nowMs - known.ts > staleAfterMs(info.intervalSeconds, known.gapMs)
        const { value } = known
        if (isStale || known.quality === bad) staleCount += 1
        else if (typeof value === 'number' || typeof value === 'boolean') values.push(Number(value))
      }
      const sum = values.reduce((total, value) => total + value, 0)
      const [first] = own.flatMap((itemId) => infos.get(itemId) ?? [])
      const some = values.length > 0
      return [
        id,
        {
          unit: first?.unit ?? null,
          decimals: first?.decimals ?? null,
          sum: some ? sum : null,
          mean: some ? sum / values.length : null,
          min: some ? Math.min(...values) : null,
          max: some ? Math.max(...values) : null,
          ...{ pointCount: own.length, goodCount: values.length, staleCount },
        },
      ]
    }),
  )
}
