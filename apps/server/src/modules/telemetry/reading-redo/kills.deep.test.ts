import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice } from '../../../testing/factories'
import { type Death, mortalDatabase } from '../../../testing/mortalDatabase'
import { createReadingsModel, dayMs, firstDay, type StoredReading } from '../../../testing/readingsModel'
import { rollUp } from '../rollup/rollUp'
import { createPartitions } from '../store/partitions'
import { sealReadings } from '../store/sealReadings'
import { noteLate } from './noteLate'
import { redoReadings } from './redoReadings'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** The first three days are over. */
const nowMs = firstDay + 4 * dayMs + hourMs
/** What is marked: the end of a day, a whole one, and the beginning of one that is still open. */
const mark = { from: firstDay + 20 * hourMs, before: firstDay + 2 * dayMs + 5 * hourMs }
const log = pino({ level: 'silent' })

type Db = TestDatabase['db']
type Model = Awaited<ReturnType<typeof createReadingsModel>>

let test: TestDatabase
let pointId: string
let stationId: string
let isMarked = false
beforeAll(async () => {
  test = await createTestDatabase()
  const device = await makeDevice(test.db)
  pointId = device.points.energy ?? ''
  stationId = device.stationId
})
afterAll(() => test?.close())

const seal = (db: Db) => sealReadings({ db, partitions: createPartitions(test.db), log, nowMs })
const rollUpAll = () => rollUp(test.db, createPartitions(test.db), { noteLate })

/** A register that rises by one each time, every so many minutes from a minute of the first day on. */
const readings = (count: number, { every, from = 0 }: { every: number; from?: number }) =>
  Array.from(
    { length: count },
    (_, at): StoredReading => ({
      ...{ pointId, ts: firstDay + (from + at * every) * minuteMs, value: from + at * every, text: null },
      quality: 0,
    }),
  )

/** A register of three days and a bit: most of it sealed, with some that came late beside it. */
async function begin(): Promise<Model> {
  const model = await createReadingsModel(test.db, [pointId])
  await test.db.asOwner((tx) => tx.execute(sql`truncate bad_reading, bad_reading_redo, rollup_redo`))
  isMarked = false
  await model.store(readings(80, { every: 60 }))
  await rollUpAll()
  await seal(test.db)
  await model.store(readings(8, { every: 7 * 60, from: 31 }))
  await rollUpAll()
  return model
}

/** Marks the readings, or takes the mark back, as the calls do it: with the place that is to be done anew. */
async function turn(): Promise<void> {
  isMarked = !isMarked
  await test.db.asSystem(async (tx) => {
    await tx.execute(
      isMarked
        ? sql`insert into bad_reading (tenant_id, station_id, item_id, start_time, end_time, reason)
            values ('demo', ${stationId}::bigint, ${pointId}::bigint, to_timestamp(${mark.from / 1_000}::float8),
              to_timestamp(${mark.before / 1_000 - 1}::float8), 'a')`
        : sql`delete from bad_reading`,
    )
    await tx.execute(sql`insert into bad_reading_redo (tenant_id, point_id, from_ms, before_ms)
      values ('demo', ${pointId}::bigint, ${mark.from}::bigint, ${mark.before}::bigint)`)
  })
}

const isOfMark = ({ ts }: { ts: number }) => ts >= mark.from && ts < mark.before

/** Each reading is there once, with what it was, whatever it bears. */
async function expectNothingLost(model: Model, at: object): Promise<void> {
  const bare = (rows: readonly StoredReading[]) =>
    rows.map(({ ts, value, quality }) => [ts, value, quality & 3])
  expect({ ...at, rows: bare(await model.inDatabase()) }).toEqual({ ...at, rows: bare(model.expected()) })
}

/** The readings bear what the marks say, and the roll-ups are a plain fold of those that count. */
async function expectAllDone(model: Model, at: object): Promise<void> {
  const all = model.expected()
  const borne = all.map((one) => (isMarked && isOfMark(one) ? { ...one, quality: one.quality + 4 } : one))
  const good = all.filter((one) => !(isMarked && isOfMark(one)))
  const hours = new Map<number, { count: number; rise: number }>()
  let last: number | undefined
  for (const { ts, value } of good) {
    const hour = Math.floor(ts / hourMs) * hourMs
    const { count, rise } = hours.get(hour) ?? { count: 0, rise: 0 }
    const risen = last === undefined ? 0 : Number(value) - last
    last = Number(value)
    hours.set(hour, { count: count + 1, rise: rise + risen })
  }
  const rolled = async (table: 'rollup_1h' | 'rollup_1d') =>
    (
      await test.db.systemPool.query<{ bucket: number; count: number; rise: number | null }>(
        `select bucket::float8 as bucket, count, rise from ${table} where point_id = $1 order by 1`,
        [pointId],
      )
    ).rows
  const days = await rolled('rollup_1d')
  const sumOf = (rows: readonly { count: number; rise: number | null }[]) => ({
    count: rows.reduce((sum, { count }) => sum + count, 0),
    rise: rows.reduce((sum, { rise }) => sum + (rise ?? 0), 0),
  })
  const { rows: waiting } = await test.db.systemPool.query('select from bad_reading_redo')
  expect({
    ...at,
    waiting: waiting.length,
    rows: await model.inDatabase(),
    hours: (await rolled('rollup_1h')).map(({ bucket, count, rise }) => ({ bucket, count, rise: rise ?? 0 })),
    days: sumOf(days),
  }).toEqual({
    ...at,
    waiting: 0,
    rows: borne,
    hours: [...hours].map(([bucket, hour]) => ({ bucket, ...hour })),
    days: sumOf([...hours.values()]),
  })
}

/** Lives through a piece of work until it is killed at a step; answers whether it was. */
async function livesUntil(work: (db: Db) => Promise<unknown>, atStep: number, when: Death): Promise<boolean> {
  const mortal = mortalDatabase(test.db, { atStep, when })
  const living = work(mortal.db)
  await Promise.race([living, mortal.death])
  if (!mortal.isDead()) await living
  return mortal.isDead()
}

describe.each<Death>(['before', 'after'])('killed %s any step', (when) => {
  it('marking loses and doubles nothing, and the next run ends it', { timeout: 900_000 }, async () => {
    const model = await begin()
    let kills = 0
    for (let [atStep, wasKilled] = [1, true]; wasKilled; atStep += 1) {
      await turn()
      wasKilled = await livesUntil((db) => redoReadings(db), atStep, when)
      kills += Number(wasKilled)
      await expectNothingLost(model, { atStep })
      await redoReadings(test.db)
      await expectAllDone(model, { atStep, isMarked })
    }
    // three days, each in a transaction of its own
    expect(kills).toBeGreaterThan(60)
  })

  it('sealing leaves marks that are made before it is gone on with nothing to miss', {
    timeout: 900_000,
  }, async () => {
    const model = await begin()
    let kills = 0
    for (let [atStep, wasKilled] = [1, true]; wasKilled; atStep += 1) {
      // two sealed days get readings that nobody has sent yet, so that both are sealed anew
      await model.store(
        [0, 1].flatMap((day) => readings(1, { every: 1, from: day * 1_440 + 22 * 60 + 1 + (atStep % 58) })),
      )
      await model.store(
        [0, 1].map((day) => ({
          ...{ pointId, ts: firstDay + day * dayMs + 23 * hourMs + atStep * 1_000 + 500 },
          ...{ value: day * 1_440 + 23 * 60 + atStep / 1_024, text: null, quality: 0 },
        })),
      )
      await rollUpAll()
      wasKilled = await livesUntil(seal, atStep, when)
      kills += Number(wasKilled)
      await expectNothingLost(model, { atStep })
      // what is half packed hears of the marks too
      await turn()
      await redoReadings(test.db)
      await expectAllDone(model, { atStep, isMarked })
      await seal(test.db)
      await expectAllDone(model, { atStep, isMarked, isSealed: true })
      const { rows } = await test.db.systemPool.query('select from sample where ts < $1', [
        firstDay + 3 * dayMs,
      ])
      expect(rows).toEqual([])
    }
    expect(kills).toBeGreaterThan(20)
  })
})
