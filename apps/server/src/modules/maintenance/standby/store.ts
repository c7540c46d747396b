import { sql } from 'drizzle-orm'
import { bigints, type Database, type Tx } from '../../../platform/database'
import { isInPartitions, partitionOf } from '../../../platform/engine'
import { storableJson } from '../../../platform/text'
import { type RunStep, runsOf, type SeenSource } from './runs'

interface StoredSource extends Record<string, unknown> {
  id: string
  tenantId: string
  stationId: string
  name: string
  itemId: string
  runValue: number
  runMax: number | null
  isRunning: boolean
  seenTs: number | null
}

/** The sources of partitions with what is stored of their last run. */
export async function loadSources(db: Database, partitions: readonly number[]): Promise<SeenSource[]> {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<StoredSource>(sql`
      select s.id::text as id, s.tenant_id as "tenantId", p.station_id::text as "stationId", s.source_name as name,
        s.run_item_id::text as "itemId", s.run_value as "runValue", s.run_max as "runMax",
        r.start_time is not null and r.end_time is null as "isRunning",
        (extract(epoch from coalesce(r.end_time, r.start_time)) * 1000)::float8 as "seenTs"
      from standby_source s join point p on p.id = s.run_item_id
      left join lateral (select start_time, end_time from standby_run where source_id = s.id
        order by start_time desc limit 1) r on true
      where ${isInPartitions(sql`p.station_id`, partitions)}`),
  )
  return rows.map(({ isRunning, seenTs, ...source }) => ({
    source: { ...source, partition: partitionOf(source.stationId) },
    isRunning,
    seenTs: seenTs ?? Number.NEGATIVE_INFINITY,
  }))
}

/**
 * Stores what has begun and ended within the transaction of the cursors. A run that was long enough is a test that was
 * passed. Answers the tenants whose sources have changed.
 */
export async function storeSteps(tx: Tx, steps: readonly RunStep[]): Promise<string[]> {
  const rows = runsOf(steps).map(({ source, startTs, endTs }) => ({
    source: source.id,
    tenant: source.tenantId,
    station: source.stationId,
    start_ts: startTs,
    end_ts: endTs,
  }))
  await tx.execute(sql`
    with given as materialized (
      select g.* from jsonb_to_recordset(${storableJson(rows)}::jsonb)
        as g(source bigint, tenant varchar, station bigint, start_ts float8, end_ts float8)
      join standby_source s on s.id = g.source
    ), ended as (
      update standby_run r set end_time = greatest(to_timestamp(g.end_ts / 1000), r.start_time) from given g
      where g.start_ts is null and r.source_id = g.source and r.end_time is null
      returning r.tenant_id, r.station_id, r.source_id, r.start_time, r.end_time
    ), begun as (
      insert into standby_run (tenant_id, station_id, source_id, start_time, end_time)
      select g.tenant, g.station, g.source, to_timestamp(g.start_ts / 1000), to_timestamp(g.end_ts / 1000)
      from given g where g.start_ts is not null
      on conflict do nothing returning tenant_id, station_id, source_id, start_time, end_time
    )
    insert into standby_test (tenant_id, station_id, source_id, test_time, minutes, is_automatic)
    select r.tenant_id, r.station_id, r.source_id, r.start_time,
      round((extract(epoch from r.end_time - r.start_time) / 60)::numeric, 1), true
    from (select * from ended union all select * from begun) r join standby_source s on s.id = r.source_id
    where r.end_time - r.start_time >= make_interval(mins => s.test_minutes)`)
  const sources = [...new Set(steps.map(({ source }) => source.id))]
  await noteLastTests(tx, sources)
  return [...new Set(steps.map(({ source }) => source.tenantId))]
}

/** Brings sources to the last test that they have passed. */
export async function noteLastTests(tx: Tx, sourceIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update standby_source s set last_test_date = (
      select (max(t.test_time) at time zone usable_zone(p.time_zone))::date from standby_test t
      where t.source_id = s.id and t.result = 'passed')
    from station p where p.id = s.station_id and s.id = any (${bigints(sourceIds)})`)
}
