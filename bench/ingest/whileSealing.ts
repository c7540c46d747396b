import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { createPartitions, samplePlan } from '../../apps/server/src/modules/telemetry/store/partitions'
import { sealReadings } from '../../apps/server/src/modules/telemetry/store/sealReadings'
import type { Database } from '../../apps/server/src/platform/database'
import { percentile } from '../support/figures'
import { takeOverSealing } from '../support/sealing'
import { vacuum } from '../support/settled'
import type { Stack } from '../support/stack'
import { runGateways, type Sent } from './clients'
import type { BenchGateway } from './plant'

/** What is packed while a reading comes in. */
const timesInflow = 1.5
/** Days that a run seals at least: one of them is what it may be ahead. */
const leastDays = 12
/** Readings that each point has of a closed day, at most. */
const mostOfPoint = 30
/** Longer runs are no other, and would need days of gigabytes. */
const mostSeconds = 120
const dayMs = 86_400_000
/** How often it is looked whether it is time for another day. */
const lookMs = 20

/** Stores closed days, of as many readings in all at least; answers how many each of them has. */
async function seedClosedDays(db: Database, itemIds: readonly string[], least: number): Promise<number> {
  const ofPoint = Math.min(Math.max(Math.round(least / leastDays / itemIds.length), 1), mostOfPoint)
  const ofDay = itemIds.length * ofPoint
  const days = Math.ceil(least / ofDay) + 1
  // the day before yesterday is the last one that may be sealed
  const last = Date.now() - (Date.now() % dayMs) - 2 * dayMs
  await createPartitions(db).ensure(samplePlan, last - (days - 1) * dayMs, last)
  for (let day = last - (days - 1) * dayMs; day <= last; day += dayMs)
    await db.asOwner((tx) =>
      tx.execute(sql`
        insert into sample (tenant_id, point_id, ts, value, quality, sequence)
        select '000000', p, ${day}::bigint + n * ${Math.floor(dayMs / ofPoint)}::bigint,
          round((100 + 40 * sin(n / 7.0 + p))::numeric, 1)::float8, 0, 0
        from unnest(${`{${itemIds.join(',')}}`}::bigint[]) p, generate_series(0, ${ofPoint - 1}::int) n order by p, n`),
    )
  await vacuum(db, 'sample')
  return ofDay
}

/** Readings that are packed, those of days included whose rows are still there. */
async function countPacked(db: Database): Promise<number> {
  const { rows } = await db.asOwner((tx) =>
    tx.execute<{ name: string }>(sql`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'r' and (c.relnamespace = 'sealing'::regnamespace and c.relname like 'sample_chunk_%'
        or c.oid = any (select inhrelid from pg_inherits where inhparent = 'sample_chunk'::regclass))`),
  )
  let packed = 0
  for (const { name } of rows) {
    const { rows: counted } = await db.asOwner((tx) =>
      tx.execute<{ count: number }>(sql.raw(`select coalesce(sum(count), 0)::float8 as count from ${name}`)),
    )
    packed += counted[0]?.count ?? 0
  }
  return packed
}

/** Seals a day after the other whenever there is time for one more, until it is told to end. */
async function sealPaced(
  db: Database,
  isTime: (days: number) => boolean,
  ending: AbortSignal,
): Promise<void> {
  const partitions = createPartitions(db)
  let days = 0
  for (; !ending.aborted; await delay(lookMs)) {
    if (!isTime(days)) continue
    const ofDay = new AbortController()
    const log = {
      info: () => {
        days += 1
        ofDay.abort()
      },
      error: console.error,
    }
    const stopping = AbortSignal.any([ending, ofDay.signal])
    await sealReadings({ db, partitions, log, nowMs: Date.now(), restShare: 0, stopping })
  }
}

/** What is measured beside what. */
interface Asked {
  gateways: readonly BenchGateway[]
  itemIds: readonly string[]
  seconds: number
  /** Readings a second that are expected to come in. */
  expected: number
}

/**
 * What gateways get stored a second while closed days are sealed at about one and a half times that, between two runs without.
 * Sealing is paced by how much has come in: after a day it waits until it is behind.
 */
export async function measureWhileSealing(stack: Stack, { gateways, itemIds, seconds, expected }: Asked) {
  const { db, mqttPort } = stack
  const ms = Math.min(seconds, mostSeconds) * 1000
  const run = async (sent: Sent = { acknowledged: 0, ackMs: [] }) => {
    const began = performance.now()
    await runGateways(mqttPort, gateways, ms, sent)
    return {
      perSecond: sent.acknowledged / ((performance.now() - began) / 1000),
      ackP99Ms: percentile(sent.ackMs, 0.99),
    }
  }
  await takeOverSealing(db)
  const ofDay = await seedClosedDays(db, itemIds, expected * (ms / 1000) * timesInflow)
  const before = await run()
  const sent: Sent = { acknowledged: 0, ackMs: [] }
  const ending = new AbortController()
  const began = performance.now()
  const [during] = await Promise.all([
    run(sent).finally(() => ending.abort()),
    sealPaced(db, (days) => days * ofDay <= sent.acknowledged * timesInflow, ending.signal),
  ])
  const sealedPerSecond = (await countPacked(db)) / ((performance.now() - began) / 1000)
  const after = await run()
  const without = (before.perSecond + after.perSecond) / 2
  return {
    pointsPerSecond: Math.round(during.perSecond),
    withoutPerSecond: [before, after].map(({ perSecond }) => Math.round(perSecond)),
    sealedPerSecond: Math.round(sealedPerSecond),
    timesInflow: Math.round((sealedPerSecond / during.perSecond) * 100) / 100,
    ratio: Math.round((during.perSecond / without) * 1000) / 1000,
    ackP99Ms: Math.round(during.ackP99Ms),
    withoutAckP99Ms: Math.round(Math.max(before.ackP99Ms, after.ackP99Ms)),
  }
}

/** What people read of it. */
export const whileSealingLines = (
  figures: Awaited<ReturnType<typeof measureWhileSealing>>,
): [string, string][] => [
  [
    'points a second without, while sealing, without; ratio',
    `${figures.withoutPerSecond[0]}, ${figures.pointsPerSecond}, ${figures.withoutPerSecond[1]}; ${figures.ratio}`,
  ],
  [
    'of these while sealing: sealed readings a second, times the inflow; acknowledgement p99, without',
    `${figures.sealedPerSecond}, ${figures.timesInflow}; ${figures.ackP99Ms} ms, ${figures.withoutAckP99Ms} ms`,
  ],
  ['while sealing against the 38,000 that are wanted', (figures.pointsPerSecond / 38_000).toFixed(2)],
]
