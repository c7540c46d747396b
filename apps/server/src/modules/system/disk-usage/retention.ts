import { noticeKeepDays } from '@energy-console/contract/notices'
import { operationKeepDays, type RetentionUsage } from '@energy-console/contract/system'
import { sampleKeepDays } from '@energy-console/contract/telemetry'
import { visitKeepDays } from '@energy-console/contract/views'
import type { Tx } from '../../../platform/database'
import type { DataAnswer } from '../../../platform/http'
import { agesOf, type Relation } from './queries'

const dayMs = 86_400_000
/** How far ahead is looked. */
const soonDays = 30

interface Rule {
  table: string
  /** Another table that goes with it, day by day: what of it is packed. */
  packed?: string
  keepDays: number
  /** The time of a row; partitions are cut by it in Unix ms. */
  column: string
  isPartitioned: boolean
  /** Fewer days that somebody may think of. */
  shorter: readonly number[]
}

const rules: readonly Rule[] = [
  {
    table: 'sample',
    packed: 'sample_chunk',
    keepDays: sampleKeepDays,
    column: 'ts',
    isPartitioned: true,
    shorter: [365, 180, 90, 30],
  },
  {
    table: 'rollup_1m',
    keepDays: sampleKeepDays,
    column: 'ts',
    isPartitioned: true,
    shorter: [365, 180, 90, 30],
  },
  ...(
    [
      ['operation_log', operationKeepDays, 'create_time', [180, 90, 30]],
      ['view_visit', visitKeepDays, 'visit_time', [90, 30]],
      ['task_notice', noticeKeepDays, 'notice_time', [60, 30]],
    ] as const
  ).map(([table, keepDays, column, shorter]) => ({ table, keepDays, column, isPartitioned: false, shorter })),
]

/** Beginning and end of a partition by time, Unix ms. */
export function boundsOf(bounds: string): { from: number; to: number } {
  const [from = Number.NaN, to = Number.NaN] = [...bounds.matchAll(/'(-?\d+)'/g)].map(([, ms]) => Number(ms))
  return { from, to }
}

/** What retention keeps and will free. As role `system`; sizes are those of the relations. */
export async function retentionOf(
  tx: Tx,
  relations: readonly Relation[],
  nowMs: number,
): Promise<DataAnswer<RetentionUsage>[]> {
  const found: DataAnswer<RetentionUsage>[] = []
  // A handful, one after the other: they share a connection.
  for (const rule of rules) {
    const own = relations.filter(
      ({ schema, table }) => schema === 'public' && (table === rule.table || table === rule.packed),
    )
    found.push(rule.isPartitioned ? ofPartitions(rule, own, nowMs) : await ofRows(tx, rule, own, nowMs))
  }
  return found
}

/** Whole partitions go when their time is over. */
function ofPartitions({ table, keepDays, shorter }: Rule, partitions: readonly Relation[], nowMs: number) {
  const cut = partitions.flatMap(({ bounds, bytes }) => (bounds ? [{ ...boundsOf(bounds), bytes }] : []))
  const bytesBefore = (ms: number) => cut.reduce((sum, { to, bytes }) => (to <= ms ? sum + bytes : sum), 0)
  const holding = cut.filter(({ from }) => from <= nowMs).map(({ from }) => from)
  return {
    table,
    keepDays,
    bytes: cut.reduce((sum, { bytes }) => sum + bytes, 0),
    oldestTime: holding.length > 0 ? new Date(Math.min(...holding)) : null,
    dueBytes: bytesBefore(nowMs - (keepDays - soonDays) * dayMs),
    shorter: shorter.map((days) => ({ days, bytes: bytesBefore(nowMs - days * dayMs) })),
  }
}

/** Rows go by themselves; what they hold is reckoned by their number. */
async function ofRows(tx: Tx, rule: Rule, [relation]: readonly Relation[], nowMs: number) {
  const { table, keepDays, column, shorter } = rule
  const bytes = relation?.bytes ?? 0
  const before = [keepDays - soonDays, ...shorter].map((days) => new Date(nowMs - days * dayMs))
  const { oldest, shares } = await agesOf(tx, { table, column, before })
  const [dueBytes = 0, ...freed] = shares.map((share) => Math.round(share * bytes))
  return {
    table,
    keepDays,
    bytes,
    oldestTime: oldest,
    dueBytes,
    shorter: shorter.map((days, index) => ({ days, bytes: freed[index] ?? 0 })),
  }
}
