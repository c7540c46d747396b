import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Clock } from '../../../platform/jobs/clock'
import { oneAtATime } from '../../../platform/jobs/oneAtATime'
import type { Routing } from '../routing/createRouting'
import type { PointRoute } from '../routing/route'
import type { Ending, Pipeline } from './pipeline'
import { addReading, noReadings, type Quality, type Readings } from './readings'

/** Readings of one tenant that are handed over together at most. */
const mostAtOnce = 4_000

/** What waits in the database for its way into ingest. */
export interface WaitingKind {
  readonly table: 'ahead_reading' | 'made_reading'
  /** What of a row is its text, over `r`; `null` where there are none. */
  readonly text: string
  /** Which of the rows may go now, over `r`; `$1` is now (Unix ms). */
  readonly isDue: string
  /** Which go first. */
  readonly order: string
  /** Whether readings of a point may; what may not is taken away. */
  takes(point: PointRoute): boolean
  /** The way into the pipeline. */
  hand(tenantId: string, readings: Readings, ending: Ending): void
}

/** Hands over what may go now. Resolves when it is handed over, not when it is stored. */
export interface WaitingReadings {
  release(): Promise<void>
  /** Resolves when nothing is on its way any more. */
  settled(): Promise<void>
}

interface Row {
  point_id: string
  ts: number
  value: number | null
  text: string | null
  quality: Quality
}

/**
 * Hands readings that wait in the database to ingest, where the commit takes them away: each becomes a reading once, whoever is
 * killed when. Tenants do not wait for each other: one whose readings are slow to be stored has them handed over more slowly.
 */
export function createWaitingReadings(
  options: {
    pool: Pool
    pipeline: Pipeline
    routing: Routing
    clock: Clock
    log: Logger
    /** Whether it is for this process to hand them over. */
    isOurs(): boolean
  },
  { table, text, isDue, order, takes, hand }: WaitingKind,
): WaitingReadings {
  const { pool, pipeline, routing, clock, log, isOurs } = options
  /** Tenants whose readings are on their way: those must not be read once more. */
  const busy = new Map<string, Promise<unknown>>()

  const forget = (rows: readonly Pick<Row, 'point_id' | 'ts'>[]) =>
    pool.query(
      `delete from ${table} r using unnest($1::bigint[], $2::bigint[]) as u(point, ts)
       where r.point_id = u.point and r.ts = u.ts`,
      [rows.map((row) => row.point_id), rows.map((row) => row.ts)],
    )

  /** The tenants that something waits of; one look into the index for each. */
  const tenantsWaiting = async () => {
    const { rows } = await pool.query<{ tenant_id: string }>(
      `with recursive t as (
         (select tenant_id from ${table} order by tenant_id limit 1)
         union all
         select (select r.tenant_id from ${table} r where r.tenant_id > t.tenant_id order by r.tenant_id limit 1)
         from t where t.tenant_id is not null
       )
       select tenant_id from t where tenant_id is not null and tenant_id <> all ($2::varchar[])
         and exists (select from ${table} r where r.tenant_id = t.tenant_id and ${isDue})`,
      [clock.now(), [...busy.keys()]],
    )
    return rows.map((row) => row.tenant_id)
  }

  const rowsOf = async (tenantId: string) => {
    const { rows } = await pool.query<Row>(
      `select r.point_id, r.ts::float8 as ts, r.value, ${text} as text, r.quality from ${table} r
       where r.tenant_id = $2 and ${isDue} order by ${order} limit ${mostAtOnce}`,
      [clock.now(), tenantId],
    )
    return rows
  }

  const submit = async (tenantId: string, readings: Readings) => {
    const refused: Pick<Row, 'point_id' | 'ts'>[] = []
    await new Promise<void>((resolve, reject) =>
      hand(tenantId, readings, {
        refused: ({ points, ts }) =>
          points.forEach((point, index) => {
            refused.push({ point_id: point.id, ts: ts[index] ?? 0 })
          }),
        done: (error) => (error ? reject(error) : resolve()),
      }),
    )
    if (refused.length > 0) await forget(refused)
  }

  const sorted = (rows: readonly Row[]) => {
    const readings = noReadings()
    const orphans: Row[] = []
    for (const row of rows) {
      const point = routing.current.points.get(row.point_id)
      if (point && takes(point)) addReading(readings, point, row.ts, row.value ?? row.text ?? 0, row.quality)
      else orphans.push(row)
    }
    return { readings, orphans }
  }

  const begin = async (tenantId: string) => {
    const rows = await rowsOf(tenantId)
    const { readings, orphans } = sorted(rows)
    if (orphans.length > 0) await forget(orphans)
    if (readings.points.length === 0) return
    const way = submit(tenantId, readings).then(
      () => {
        busy.delete(tenantId)
        if (rows.length === mostAtOnce) return release()
      },
      (error: unknown) => {
        busy.delete(tenantId)
        log.warn({ err: error, tenantId, table }, 'readings wait on')
      },
    )
    busy.set(tenantId, way)
  }

  const look = oneAtATime(async () => {
    if (pipeline.isFull || !isOurs()) return
    const tenants = await tenantsWaiting()
    if (tenants.length === 0) return
    await routing.settle()
    // a tenant's readings are on their way before the next one's are read
    for (const tenantId of tenants) {
      if (pipeline.isFull || !isOurs()) return
      await begin(tenantId)
    }
  })
  const release = () => look().catch((error: unknown) => log.warn({ err: error, table }, 'readings wait on'))
  return {
    release: look,
    async settled() {
      await look().catch(() => undefined)
      await Promise.all(busy.values())
    },
  }
}
