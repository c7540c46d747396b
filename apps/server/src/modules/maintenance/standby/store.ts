import { sql } from 'drizzle-orm'
import { bigints, type Database, type Tx } from '../../../platform/database'
import { isInPartitions, partitionOf } from '../../../platform/engine'
import { storableJson } from '../../../platform/text'
import { staleAfterMs } from '../../devices'
import { storeOverdueDays } from './overdue'
import { type Run, type RunStep, runsAt, type SeenSource, settle, totalOf } from './runs'

interface StoredSource extends Record<string, unknown> {
  id: string
  tenantId: string
  stationId: string
  name: string
  deviceId: string
  itemId: string
  runValue: number
  runMax: number | null
  debounceMs: number
  intervalSeconds: number
  isRunning: boolean
  seenTs: number | null
  heardTs: number | null
  hasRuns: boolean
  latestTs: number | null
  latestValue: number | null
  heardItems: string[]
}

/** A source as it is stored, with what tells that its device is heard, and how it stands by the newest reading. */
export interface LoadedSource {
  deviceId: string
  seen: SeenSource
  heardItems: readonly string[]
  /** Unix ms of the newest reading of one that runs by it and has never been seen to run. */
  runsSinceTs: number | undefined
}

/** What is calculated at a device goes on while it is silent. */
const isSent = sql`h.device_id = p.device_id
  and exists (select from product_property q where q.id = h.property_id and q.product_id is not null)`

/** The sources of partitions with what is stored of their last run. */
export async function loadSources(db: Database, partitions: readonly number[]): Promise<LoadedSource[]> {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<StoredSource>(sql`
      select s.id::text as id, s.tenant_id as "tenantId", p.station_id::text as "stationId", s.source_name as name,
        s.run_item_id::text as "itemId", p.device_id::text as "deviceId", s.run_value as "runValue", s.run_max as "runMax",
        s.debounce_seconds * 1000 as "debounceMs", d.interval_seconds as "intervalSeconds",
        r.start_time is not null and r.end_time is null as "isRunning", r.start_time is not null as "hasRuns",
        (extract(epoch from coalesce(r.end_time, r.start_time)) * 1000)::float8 as "seenTs",
        v.ts::float8 as "latestTs", case when v.quality <> 2 then v.value end as "latestValue",
        (select max(o.ts)::float8 from point h join latest_value o on o.point_id = h.id where ${isSent}) as "heardTs",
        array(select h.id::text from point h where ${isSent}) as "heardItems"
      from standby_source s join point p on p.id = s.run_item_id join device d on d.id = p.device_id
      left join latest_value v on v.point_id = p.id
      left join lateral (select start_time, end_time from standby_run where source_id = s.id
        order by start_time desc limit 1) r on true
      where ${isInPartitions(sql`p.station_id`, partitions)}`),
  )
  return rows.map((row) => {
    const { id, tenantId, stationId, name, itemId, runValue, runMax, debounceMs, heardItems } = row
    const source = {
      ...{ id, tenantId, stationId, name, itemId, runValue, runMax, debounceMs },
      ...{ silentMs: staleAfterMs(row.intervalSeconds, null), partition: partitionOf(stationId) },
    }
    const runs = row.latestValue !== null && runsAt(source, row.latestValue)
    return {
      deviceId: row.deviceId,
      seen: {
        ...{ source, isRunning: row.isRunning },
        seenTs: row.seenTs ?? Number.NEGATIVE_INFINITY,
        heardTs: row.heardTs ?? Number.NEGATIVE_INFINITY,
      },
      heardItems,
      runsSinceTs: runs && !row.hasRuns ? (row.latestTs ?? undefined) : undefined,
    }
  })
}

/**
 * Stores what has begun and ended within the transaction of the cursors. A run that was long enough is a test that was
 * passed. Answers how many readings there are of how their tests stand.
 */
export async function storeSteps(tx: Tx, steps: readonly RunStep[], now: number): Promise<number[]> {
  const bySource = new Map<string, RunStep[]>()
  for (const step of steps) bySource.set(step.source.id, [...(bySource.get(step.source.id) ?? []), step])
  const last = await lastRuns(tx, [...bySource.keys()])
  const rows = [...last].flatMap(([id, before]) => {
    const ofSource = bySource.get(id) ?? []
    const settled = settle(before, ofSource)
    const { changed, isTakenBack, begun } = settled
    const [was, is] = [totalOf([before]), totalOf([isTakenBack ? undefined : (changed ?? before), ...begun])]
    return {
      ...{ id, count: is.count - was.count, seconds: is.seconds - was.seconds },
      ...{ gone: isTakenBack ? before?.id : undefined, runs: [...(changed ? [changed] : []), ...begun] },
    }
  })
  await tx.execute(sql`
    delete from standby_run where id = any (${bigints(rows.flatMap(({ gone }) => gone ?? []))})`)
  const runs = rows.flatMap(({ id, runs }) => runs.map((run) => ({ ...run, source: id })))
  await tx.execute(sql`
    with given as materialized (
      select g.*, to_timestamp(g."startTs" / 1000) as start_time, to_timestamp(g."endTs" / 1000) as end_time
      from jsonb_to_recordset(${storableJson(runs)}::jsonb)
        as g(id bigint, source bigint, "startTs" float8, "endTs" float8, "isUncertain" boolean)
    ), changed as (
      update standby_run r set end_time = g.end_time, is_uncertain = g."isUncertain" from given g where r.id = g.id
    ), begun as (
      insert into standby_run (tenant_id, station_id, source_id, start_time, end_time, is_uncertain)
      select s.tenant_id, s.station_id, s.id, g.start_time, g.end_time, g."isUncertain"
      from given g join standby_source s on s.id = g.source where g.id is null
    ), ended as (
      select s.tenant_id, s.station_id, s.id as source_id, g.start_time,
        round((extract(epoch from g.end_time - g.start_time) / 60)::numeric, 1) as minutes
      from given g join standby_source s on s.id = g.source
      where not g."isUncertain" and g.end_time - g.start_time >= make_interval(mins => s.test_minutes)
    ), longer as (
      update standby_test t set minutes = e.minutes from ended e
      where t.source_id = e.source_id and t.test_time = e.start_time and t.is_automatic
    )
    insert into standby_test (tenant_id, station_id, source_id, test_time, minutes, is_automatic)
    select tenant_id, station_id, source_id, start_time, minutes, true from ended
    where not exists (select from standby_test t
      where t.source_id = ended.source_id and t.test_time = ended.start_time and t.is_automatic)`)
  await tx.execute(sql`
    update standby_source s set run_count = s.run_count + g.count, run_seconds = greatest(s.run_seconds + g.seconds, 0)
    from jsonb_to_recordset(${storableJson(rows.map(({ id, count, seconds }) => ({ id, count, seconds })))}::jsonb)
      as g(id bigint, count int, seconds float8) where s.id = g.id`)
  return [await noteLastTests(tx, [...last.keys()], now)]
}

/** The sources that are still there, each with its last run. */
async function lastRuns(tx: Tx, sourceIds: readonly string[]): Promise<Map<string, Run | undefined>> {
  const { rows } = await tx.execute<{
    sourceId: string
    id: string | null
    startTs: number | null
    endTs: number | null
    isUncertain: boolean | null
  }>(sql`
    select s.id::text as "sourceId", r.id::text as id, (extract(epoch from r.start_time) * 1000)::float8 as "startTs",
      (extract(epoch from r.end_time) * 1000)::float8 as "endTs", r.is_uncertain as "isUncertain"
    from standby_source s left join lateral (select * from standby_run where source_id = s.id
      order by start_time desc limit 1) r on true
    where s.id = any (${bigints(sourceIds)})`)
  return new Map(
    rows.map(({ sourceId, id, startTs, endTs, isUncertain }) => [
      sourceId,
      id === null || startTs === null ? undefined : { id, startTs, endTs, isUncertain: isUncertain ?? false },
    ]),
  )
}

/** Runs are kept this long; what they come to stays with their source. */
const keptYears = 3
const removedAtOnce = 10_000

/** Removes runs that ended long ago. */
export async function removeOldRuns(db: Database, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const { rowCount } = await db.asSystem((tx) =>
      tx.execute(sql`
        delete from standby_run where id in (select id from standby_run
          where end_time < now() - make_interval(years => ${keptYears}::int) limit ${removedAtOnce})`),
    )
    if ((rowCount ?? 0) < removedAtOnce) return
  }
}

/** Brings sources to the last test that they have passed, and what their points say of it. Answers how many readings are new. */
export async function noteLastTests(tx: Tx, sourceIds: readonly string[], now: number): Promise<number> {
  await tx.execute(sql`
    update standby_source s set last_test_date = (
      select (max(t.test_time) at time zone usable_zone(p.time_zone))::date from standby_test t
      where t.source_id = s.id and t.result = 'passed')
    from station p where p.id = s.station_id and s.id = any (${bigints(sourceIds)})`)
  return storeOverdueDays(tx, sourceIds, now)
}
