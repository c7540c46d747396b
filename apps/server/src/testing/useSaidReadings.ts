import { type SQL, sql } from 'drizzle-orm'
import pino from 'pino'
import { expect } from 'vitest'
import { minutesOf } from '../modules/telemetry/rollup/minutesOf'
import { createPartitions } from '../modules/telemetry/store/partitions'
import { sealReadings } from '../modules/telemetry/store/sealReadings'
import { bigints } from '../platform/database'
import { toWireTime } from '../platform/http'
import { makeDevice, makeProduct, makeStation } from './factories'
import { createReadingsModel, dayMs, firstDay, type StoredReading } from './readingsModel'
import { useTelemetry } from './useTelemetry'

const zone = 'Asia/Shanghai'
const hourMs = 3_600_000
const log = pino({ level: 'silent' })

/** Readings of one point at equal steps (ms) from the first day on, all of them good. */
export const every = (pointId: string, count: number, stepMs: number, valueAt: (at: number) => number) =>
  Array.from(
    { length: count },
    (_, at): StoredReading => ({
      ...{ pointId, ts: firstDay + at * stepMs, value: valueAt(at), text: null, quality: 0 },
    }),
  )

/** A time (ms) as calls at the station take it. */
export const wire = (ts: number) => toWireTime(new Date(ts), zone)

/** A sum over a field of rows, of which some have none. */
export const sumOf = (rows: readonly Record<string, unknown>[], field: string) =>
  rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0)

/**
 * A meter (`power` in kW, the register `energy` in kWh, the text `note`) whose readings are marked as bad and corrected, for the tests
 * of one file. Three days from the first one on are over.
 */
export async function useSaidReadings() {
  const { test, app } = await useTelemetry()
  app.clock.set(firstDay + 4 * dayMs + hourMs)
  const { id: stationId } = await makeStation(test.db, { timeZone: zone })
  const { id: productId } = await makeProduct(test.db, {
    properties: [
      { propertyNo: 'power', unit: 'kW' },
      { propertyNo: 'energy', unit: 'kWh', kind: 'accumulated' },
      { propertyNo: 'note', dataType: 'text' },
    ],
  })
  const { points } = await makeDevice(test.db, { stationId, productId })
  const { power = '', energy = '', note = '' } = points

  const rollUp = () => app.platform.jobs.run('telemetry.rollup')
  const inTenant = async <T extends Record<string, unknown>>(statement: SQL) =>
    (await test.db.inTenant({ tenantId: 'demo', stationIds: 'all' }, (tx) => tx.execute<T>(statement))).rows
  return {
    ...{ test, app, stationId, power, energy, note, rollUp, inTenant },

    /** Begins with no readings, and nothing said of any. */
    async begin() {
      await test.db.asOwner((tx) =>
        tx.execute(sql`truncate bad_reading, bad_reading_redo, reading_correction, reading_correction_redo,
          corrected_reading, counter_correction, rollup_redo`),
      )
      return createReadingsModel(test.db, [power, energy])
    },

    /** Rolls up, and puts the days that are over into chunks. */
    async seal() {
      await rollUp()
      await sealReadings({ db: test.db, partitions: createPartitions(test.db), log, nowMs: app.clock.now() })
    },

    /** The calls wait a moment for what comes of them; what is left then, or failed, is done by the job that runs each minute. */
    async untilBorne() {
      await app.platform.jobs.run('telemetry.marks')
      const left = 'select from bad_reading_redo union all select from reading_correction_redo'
      expect((await test.db.systemPool.query(left)).rows).toEqual([])
    },

    /** What roll-ups of all widths hold of a point. */
    async rolledUp(pointId: string) {
      const columns = sql.raw('bucket::float8 as bucket, min, max, mean, first, last, count, rise')
      const minutes = minutesOf({
        points: bigints([pointId]),
        from: sql`${firstDay - dayMs}::bigint`,
        before: sql`${firstDay + 4 * dayMs}::bigint`,
      })
      const of = (table: SQL) =>
        inTenant(sql`select ${columns} from ${table} r where point_id = ${pointId}::bigint order by bucket`)
      return { minutes: await of(minutes), hours: await of(sql`rollup_1h`), days: await of(sql`rollup_1d`) }
    },
  }
}
