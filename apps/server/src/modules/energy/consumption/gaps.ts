import { conversionUnits, type GapCause, mostUseGaps, type UseGap } from '@energy-console/contract/energy'
import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { stationTable } from '../../stations'
import type { DaySpan } from '../calendar/spans'
import { boundsSql } from '../rolled/boundsSql'
import { gapsOf } from '../rolled/gaps'
import type { Register } from './registers'

/** What the asker may see of corrections: of counters, of readings, and what is marked as bad. */
interface Seen {
  seesCorrections: boolean
  seesCorrected: boolean
  seesBad: boolean
}

/** What is missing, told later or corrected of some registers: the longest gaps first, then the corrections in their order. */
export async function useGapsOf(
  tx: Tx,
  registers: readonly Register[],
  asked: DaySpan & { now: Date } & Seen,
): Promise<{ gaps: UseGap[]; count: number }> {
  const byItem = new Map(registers.map((register) => [register.itemId, register]))
  const itemIds = [...byItem.keys()]
  if (itemIds.length === 0) return { gaps: [], count: 0 }
  const stations = await tx
    .select({ id: stationTable.id, stationName: stationTable.stationName })
    .from(stationTable)
    .where(inArray(stationTable.id, [...new Set(registers.map(({ stationId }) => stationId))]))
  const nameOf = new Map(stations.map(({ id, stationName }) => [id, stationName]))
  const told = (itemId: string, gap: Pick<UseGap, 'cause' | 'from' | 'to' | 'amount'>): UseGap[] => {
    const register = byItem.get(itemId)
    if (!register) return []
    const { deviceId, deviceName, propertyName, stationId, energyType } = register
    const stationName = nameOf.get(stationId) ?? ''
    return [{ deviceId, deviceName, propertyName, stationName, unit: conversionUnits[energyType], ...gap }]
  }
  const found = await gapsOf(tx, itemIds, { ...asked, most: mostUseGaps })
  const missing = found.flatMap(({ itemId, from, to, after }) => {
    const cause: GapCause = after === null ? 'missing' : 'told'
    const amount = after === null ? null : after * (byItem.get(itemId)?.factor ?? 0)
    return told(itemId, { cause, from, to, amount })
  })
  const corrections = await correctionsOf(tx, itemIds, asked)
  const corrected = corrections.flatMap(({ itemId, kind, from, to }) =>
    told(itemId, { cause: kind, from, to, amount: null }),
  )
  const all = [...missing, ...corrected]
  return { gaps: all.slice(0, mostUseGaps), count: (found[0]?.count ?? 0) + corrected.length }
}

interface Correction extends Record<string, unknown> {
  itemId: string
  kind: Exclude<GapCause, 'missing' | 'told'>
  from: number
  to: number
}

const msOf = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)

async function correctionsOf(
  tx: Tx,
  itemIds: readonly string[],
  { now, seesCorrections, seesCorrected, seesBad, ...span }: DaySpan & { now: Date } & Seen,
): Promise<Correction[]> {
  if (!seesCorrections && !seesCorrected && !seesBad) return []
  const { rows } = await tx.execute<Correction>(sql`
    with ${boundsSql({ itemIds, ...span, now })}
    select c.item_id::text as "itemId", c.kind, c.from, c.to from (
      select c.item_id, c.kind, ${msOf('c.correction_time')} as from, ${msOf('c.correction_time')} as to, c.id
      from counter_correction c join asked a on a.id = c.item_id
      where ${seesCorrections} and c.correction_time >= to_timestamp(a.begins / 1000.0)
        and c.correction_time < to_timestamp(a.ends / 1000.0)
      union all
      select c.item_id, 'replaced', ${msOf('c.start_time')}, ${msOf('c.end_time')}, c.id
      from reading_correction c join asked a on a.id = c.item_id
      where ${seesCorrected} and c.end_time >= to_timestamp(a.begins / 1000.0)
        and c.start_time < to_timestamp(a.ends / 1000.0)
      union all
      select c.item_id, 'bad', ${msOf('c.start_time')}, ${msOf('c.end_time')}, c.id
      from bad_reading c join asked a on a.id = c.item_id
      where ${seesBad} and c.end_time >= to_timestamp(a.begins / 1000.0)
        and c.start_time < to_timestamp(a.ends / 1000.0)
    ) c order by c.from, c.kind, c.id limit ${mostUseGaps}`)
  return rows
}
