import type { Pool } from 'pg'
import type { Clock } from '../../../platform/jobs/clock'
import type { Routing } from '../routing/createRouting'
import type { Pipeline } from './pipeline'
import { addReading, noReadings, type Quality, type Readings } from './readings'

/** Readings that are released with one commit. */
const mostAtOnce = 8_000

interface Row {
  point_id: string
  ts: number
  value: number | null
  text: string | null
  quality: Quality
}

/**
 * Makes stored readings current whose time has come: they pass through the pipeline like those that have just been
 * sent. They wait in the database, so that a restart changes nothing. Called every second.
 */
export function createAheadReadings(options: {
  pool: Pool
  pipeline: Pipeline
  routing: Routing
  clock: Clock
}): { release(): Promise<void> } {
  const { pool, pipeline, routing, clock } = options

  const forget = (rows: readonly Pick<Row, 'point_id' | 'ts'>[]) =>
    pool.query(
      `delete from ahead_reading a using unnest($1::bigint[], $2::bigint[]) as u(point, ts)
       where a.point_id = u.point and a.ts = u.ts`,
      [rows.map((row) => row.point_id), rows.map((row) => row.ts)],
    )

  const submit = async (tenantId: string, readings: Readings) => {
    const refused: Pick<Row, 'point_id' | 'ts'>[] = []
    await new Promise<void>((resolve, reject) =>
      pipeline.release(tenantId, readings, {
        refused: ({ points, ts }) =>
          points.forEach((point, index) => {
            refused.push({ point_id: point.id, ts: ts[index] ?? 0 })
          }),
        done: (error) => (error ? reject(error) : resolve()),
      }),
    )
    if (refused.length > 0) await forget(refused)
  }

  const waitingRows = async () => {
    const { rows } = await pool.query<Row>(
      `select point_id, ts::float8 as ts, value, text, quality from ahead_reading where ts <= $1
       order by ts limit ${mostAtOnce}`,
      [clock.now()],
    )
    return rows
  }

  const releaseRows = async (rows: readonly Row[]) => {
    await routing.settle()
    const ofTenants = new Map<string, Readings>()
    const orphans: Row[] = []
    for (const row of rows) {
      const point = routing.current.points.get(row.point_id)
      if (!point) {
        orphans.push(row)
        continue
      }
      const readings = ofTenants.get(point.tenantId) ?? noReadings()
      ofTenants.set(point.tenantId, readings)
      addReading(readings, point, row.ts, row.value ?? row.text ?? 0, row.quality)
    }
    if (orphans.length > 0) await forget(orphans)
    await Promise.all([...ofTenants].map(([tenantId, readings]) => submit(tenantId, readings)))
  }

  return {
    async release() {
      while (!pipeline.isFull) {
        const rows = await waitingRows()
        if (rows.length > 0) await releaseRows(rows)
        if (rows.length < mostAtOnce) return
      }
    },
  }
}
