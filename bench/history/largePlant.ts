import { sql } from 'drizzle-orm'
import type { Database } from '../../apps/server/src/platform/database'
import { seedPast } from '../alarms/plant'
import { seedPlant } from '../ingest/plant'
import { takeOverSealing } from '../support/sealing'
import { vacuum } from '../support/settled'
import { startStack } from '../support/stack'
import { measureFirstPages } from './firstPages'
import { measureLatest } from './latestValues'
import { measureSealedYear, seedReadingsYear } from './sealedYear'

/** Points of the plant, 50 of a device; fewer to try it. */
const points = Number(process.env.BENCH_POINTS ?? 100_000)
/** Rows that lists have which grow by themselves. */
const grownRows = points
const pointsOfDevice = 50
const gateways = 20

/** A plant of many points with their rules and newest values, and what the lists of such a plant hold after a while. */
async function seedLargePlant(db: Database): Promise<string[]> {
  const devicesOfGateway = Math.max(Math.round(points / pointsOfDevice / gateways), 5)
  const { itemIds } = await seedPlant(db, { gateways, devicesOfGateway, pointsOfDevice })
  await seedPast(db, grownRows)
  await db.asSystem(async (tx) => {
    await tx.execute(sql`
      insert into latest_value (tenant_id, station_id, point_id, ts, value, sequence)
      select tenant_id, station_id, id, (extract(epoch from now()) * 1000)::bigint, id % 1000 / 10.0, 0 from point`)
    await tx.execute(sql`
      insert into operation_log (tenant_id, create_time, user_id, account, user_name, title, result, method, request_uri, remote_ip,
        user_agent, params)
      select '000000', now() - n * interval '1 minute', 1, 'admin', 'admin', '修改设备', 'success', 'POST', '/api/ml-mlink/devicemanager/update',
        '10.0.0.1', 'bench', '{"id":"' || n || '"}' from generate_series(1, ${grownRows}::int) n`)
    await tx.execute(sql`
      insert into sign_in_log (tenant_id, sign_in_time, account, result, reason, way, ip, user_agent)
      select '000000', now() - n * interval '1 minute', 'user' || n % 500, 'success', 'none', 'password', '10.0.0.1', 'bench'
      from generate_series(1, ${grownRows}::int) n`)
    await tx.execute(sql`
      insert into device_command (tenant_id, station_id, device_id, item_id, method, params, status, create_time)
      select p.tenant_id, p.station_id, p.device_id, p.id, 'setValue', '{}', 'answered', now() - p.id * interval '1 minute' from point p`)
  })
  await vacuum(
    db,
    'device, point, latest_value, alarm_rule, alarm_variable, operation_log, sign_in_log, device_command',
  )
  return itemIds
}

/** First pages of lists and newest values in a plant of many points, and a year's curve over rows and sealed days beside. */
export async function measureLargePlant() {
  let [itemIds, curve]: [string[], string[]] = [[], []]
  const stack = await startStack(async (db) => {
    itemIds = await seedLargePlant(db)
    curve = await seedReadingsYear(db)
  })
  try {
    await takeOverSealing(stack.db)
    return {
      points: itemIds.length,
      lists: await measureFirstPages(stack),
      latest: await measureLatest(stack, itemIds),
      year: await measureSealedYear(stack, curve),
    }
  } finally {
    await stack.stop()
  }
}

type Figures = Awaited<ReturnType<typeof measureLargePlant>>

/** How many lists are told of one by one. */
const told = 5

/** What people read of it. */
export function largePlantLines({ points: count, lists, latest, year }: Figures): [string, string][] {
  const slowest = Object.entries(lists).sort(([, a], [, b]) => b.p95Ms - a.p95Ms)
  const worst = Math.max(slowest[0]?.[1].p95Ms ?? 0, latest.p95Ms)
  return [
    ...slowest
      .slice(0, told)
      .map(([path, { p95Ms, rows, p50Ms, rawP95Ms, ratio }]): [string, string] => [
        `of ${slowest.length} lists the slowest: first page of ${path}, ${rows} rows, p50, p95`,
        `${p50Ms}, ${p95Ms} ms${rawP95Ms === undefined ? '' : `; bare SQL ${rawP95Ms} ms, ratio ${ratio}`}`,
      ]),
    [
      `newest values of ${latest.atOnce} of ${count} points, p95`,
      `${latest.p95Ms} ms, bare SQL ${latest.rawP95Ms} ms, ratio ${latest.ratio}`,
    ],
    [
      `newest values of all ${count}, call after call; read at once in SQL`,
      `${latest.allMs} ms; ${latest.allRawMs} ms`,
    ],
    ['slowest list or newest values against the limit of 200 ms', (worst / 200).toFixed(2)],
    [
      `8 lines of ${year.curveDays} days over rows, then over sealed days: p50, p95; ratio of p50`,
      `${year.rowsP50Ms}, ${year.rowsP95Ms} ms; ${year.sealedP50Ms}, ${year.sealedP95Ms} ms; ${year.sealedRatio}`,
    ],
    ['over sealed days, p95 against the limit of 100 ms', (year.sealedP95Ms / 100).toFixed(2)],
  ]
}
