import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice } from '../../../testing/factories'
import { type Death, mortalDatabase } from '../../../testing/mortalDatabase'
import { createReadingsModel, dayMs, firstDay } from '../../../testing/readingsModel'
import { rollUp } from '../rollup/rollUp'
import { createPartitions } from '../store/partitions'
import { sealReadings } from '../store/sealReadings'
import { redoMarks } from './redoMarks'

const [minuteMs, hourMs] = [60_000, 3_600_000]
const nowMs = firstDay + 4 * dayMs + hourMs
const log = pino({ level: 'silent' })

let test: TestDatabase
let pointId: string
let stationId: string
beforeAll(async () => {
  test = await createTestDatabase()
  const device = await makeDevice(test.db)
  pointId = device.points.power ?? ''
  stationId = device.stationId
})
afterAll(() => test.close())

const store = (model: Awaited<ReturnType<typeof createReadingsModel>>, count: number, stepMs: number) =>
  model.store(
    Array.from({ length: count }, (_, at) => ({
      ...{ pointId, ts: firstDay + at * stepMs, value: at, text: null, quality: 0 },
    })),
  )

it.each<Death>(['before', 'after'])(
  'marking that is killed %s any step is gone on with, and its roll-ups are what they should be',
  async (when) => {
    const [from, before] = [firstDay + hourMs, firstDay + 2.5 * dayMs]
    let kills = 0
    for (let [atStep, wasKilled] = [1, true]; wasKilled; atStep += 1) {
      const partitions = createPartitions(test.db)
      const model = await createReadingsModel(test.db, [pointId])
      await test.db.asOwner((tx) => tx.execute(sql`truncate bad_reading, bad_reading_redo`))
      await store(model, 30, 3 * hourMs)
      await rollUp(test.db, partitions)
      await sealReadings({ db: test.db, partitions, log, nowMs })
      // they come late, and wait in rows
      await store(model, 6, 3 * hourMs + minuteMs)
      partitions.forget()
      await rollUp(test.db, partitions)
      await test.db.asSystem(async (tx) => {
        await tx.execute(sql`insert into bad_reading (tenant_id, station_id, item_id, start_time, end_time, reason)
          values ('demo', ${stationId}, ${pointId}, to_timestamp(${from / 1_000}::float8),
            to_timestamp(${before / 1_000 - 1}::float8), 'a')`)
        await tx.execute(sql`insert into bad_reading_redo (tenant_id, point_id, from_ms, before_ms)
          values ('demo', ${pointId}, ${from}, ${before})`)
      })
      const mortal = mortalDatabase(test.db, { atStep, when })
      const living = redoMarks(mortal.db)
      await Promise.race([living, mortal.death])
      wasKilled = mortal.isDead()
      if (!wasKilled) await living
      kills += Number(wasKilled)
      await redoMarks(test.db)
      const isMarked = (ts: number) => ts >= from && ts < before
      const good = model.expected().filter(({ ts }) => !isMarked(ts))
      const last = new Map(good.map(({ ts, value }) => [Math.floor(ts / hourMs) * hourMs, value]))
      const { rows } = await test.db.asOwner((tx) =>
        tx.execute<{ bucket: number; last: number }>(
          sql`select bucket::float8 as bucket, last from rollup_1h where point_id = ${pointId} order by 1`,
        ),
      )
      expect(rows.map(({ bucket, last: value }) => [bucket, value])).toEqual([...last])
      expect(await model.inDatabase()).toEqual(
        model.expected().map((one) => (isMarked(one.ts) ? { ...one, quality: 4 } : one)),
      )
    }
    expect(kills).toBeGreaterThan(20)
  },
  600_000,
)
