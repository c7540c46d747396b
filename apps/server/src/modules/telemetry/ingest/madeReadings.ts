import type { Pool } from 'pg'
import type { Presence } from '../presence/presence'
import type { Routing } from '../routing/createRouting'
import type { DeviceRoute } from '../routing/route'
import type { Pipeline } from './pipeline'
import { addReading, noReadings, type Quality, type Readings } from './readings'

/** Values that are committed together at most. */
const mostAtOnce = 8_000

interface Row {
  point_id: string
  ts: number
  value: number
  quality: Quality
}

/**
 * Hands values that were made here to ingest, where they become readings like any other: samples, newest values, news for
 * everybody who follows the batches. What makes them stores them together with how far it has come, and the commit takes
 * them away; so each becomes a reading once, whoever is killed when.
 */
export function createMadeReadings(options: {
  pool: Pool
  pipeline: Pipeline
  routing: Routing
  presence: Presence
}): { release(): Promise<void> } {
  const { pool, pipeline, routing, presence } = options
  let running: Promise<void> | undefined
  let isAskedAgain = false

  const forget = (rows: readonly Pick<Row, 'point_id' | 'ts'>[]) =>
    pool.query(
      `delete from made_reading m using unnest($1::bigint[], $2::bigint[]) as u(point, ts)
       where m.point_id = u.point and m.ts = u.ts`,
      [rows.map((row) => row.point_id), rows.map((row) => row.ts)],
    )

  const submit = async (tenantId: string, readings: Readings) => {
    const refused: Pick<Row, 'point_id' | 'ts'>[] = []
    await new Promise<void>((resolve, reject) =>
      pipeline.submit(tenantId, readings, {
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
      `select point_id, ts::float8 as ts, value, quality from made_reading order by is_past, ts limit ${mostAtOnce}`,
    )
    return rows
  }

  const releaseRows = async (rows: readonly Row[]) => {
    await routing.settle()
    const ofTenants = new Map<string, Readings>()
    const orphans: Row[] = []
    const devices = new Set<DeviceRoute>()
    for (const row of rows) {
      const point = routing.current.points.get(row.point_id)
      if (!point?.isCalculated) {
        orphans.push(row)
        continue
      }
      const readings = ofTenants.get(point.tenantId) ?? noReadings()
      ofTenants.set(point.tenantId, readings)
      addReading(readings, point, row.ts, row.value, row.quality)
      const device = routing.current.devices.get(point.deviceId)
      if (device) devices.add(device)
    }
    for (const device of devices) if (isVirtual(device)) presence.heard(device)
    if (orphans.length > 0) await forget(orphans)
    await Promise.all([...ofTenants].map(([tenantId, readings]) => submit(tenantId, readings)))
  }

  const releaseAll = async () => {
    do {
      isAskedAgain = false
      while (!pipeline.isFull) {
        const rows = await waitingRows()
        if (rows.length > 0) await releaseRows(rows)
        if (rows.length < mostAtOnce) break
      }
    } while (isAskedAgain)
  }

  return {
    /** One at a time: rows that are on their way must not be read once more. */
    release() {
      isAskedAgain = true
      running ??= releaseAll().finally(() => {
        running = undefined
      })
      return running
    },
  }
}

/** A device that sends nothing lives by its calculated points. */
const isVirtual = ({ gatewayId, points }: DeviceRoute) =>
  gatewayId === null && [...points.values()].every(({ isCalculated }) => isCalculated)
