import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../../platform/database'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice } from '../../../testing/factories'
import { type Death, mortalDatabase } from '../../../testing/mortalDatabase'
import {
  createReadingsModel,
  dayMs,
  firstDay,
  foldHours,
  type StoredReading,
} from '../../../testing/readingsModel'
import { rollUp } from '../rollup/rollUp'
import { createPartitions } from '../store/partitions'
import { sealReadings } from '../store/sealReadings'
import { noteLate } from './noteLate'
import { redoReadings } from './redoReadings'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** The first three days are over. */
const nowMs = firstDay + 4 * dayMs + hourMs
/** Of what something is said: the end of a day, a whole one, and the beginning of one that is still open. */
const span = { from: firstDay + 20 * hourMs, before: firstDay + 2 * dayMs + 5 * hourMs }
const log = pino({ level: 'silent' })

type Db = TestDatabase['db']
type Model = Awaited<ReturnType<typeof createReadingsModel>>

let test: TestDatabase
let pointId: string
let stationId: string
beforeAll(async () => {
  test = await createTestDatabase()
  const device = await makeDevice(test.db)
  pointId = device.points.energy ?? ''
  stationId = device.stationId
})
afterAll(() => test?.close())

const spanSql = () =>
  sql`to_timestamp(${span.from / 1_000}::float8), to_timestamp(${span.before / 1_000 - 1}::float8)`
/** What the register is said to have shown all the time: between what it showed before and after. */
const givenValue = 2_000
/** The half of it a later correction says, by how much more than was sent. */
const [addedFrom, addedBy] = [firstDay + dayMs, 0.25]

/** What people say of readings, how it is said and taken back as the calls do it, and what the readings are then. */
const kinds = {
  marks: {
    list: sql`bad_reading_redo`,
    said: sql`bad_reading`,
    say: (tx: Tx) =>
      tx.execute(sql`insert into bad_reading (tenant_id, station_id, item_id, start_time, end_time, reason)
        values ('demo', ${stationId}::bigint, ${pointId}::bigint, ${spanSql()}, 'a')`),
    borne: (one: StoredReading): StoredReading => ({ ...one, quality: one.quality + 4 }),
    keepsSent: false,
  },
  corrections: {
    list: sql`reading_correction_redo`,
    said: sql`reading_correction`,
    async say(tx: Tx) {
      await tx.execute(sql`
        insert into reading_correction (tenant_id, station_id, item_id, start_time, end_time, method, amount, reason)
        values ('demo', ${stationId}::bigint, ${pointId}::bigint, ${spanSql()}, 'value', ${givenValue}::float8, 'a')`)
      await tx.execute(sql`
        insert into reading_correction (tenant_id, station_id, item_id, start_time, end_time, method, amount, reason)
        values ('demo', ${stationId}::bigint, ${pointId}::bigint, to_timestamp(${addedFrom / 1_000}::float8),
          to_timestamp(${addedFrom / 1_000 + 12 * 3_600 - 1}::float8), 'add', ${addedBy}::float8, 'b')`)
    },
    borne(one: StoredReading): StoredReading {
      const isAdded = one.ts >= addedFrom && one.ts < addedFrom + 12 * hourMs
      return { ...one, value: isAdded ? Number(one.value) + addedBy : givenValue, quality: 1 }
    },
    keepsSent: true,
  },
}
type Kind = (typeof kinds)[keyof typeof kinds]

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

/** A register of three days and a bit: most of it sealed, with some that came late beside it; nothing is said of it. */
async function begin(): Promise<Model> {
  const model = await createReadingsModel(test.db, [pointId])
  await test.db.asOwner((tx) =>
    tx.execute(sql`truncate bad_reading, bad_reading_redo, reading_correction, reading_correction_redo,
      corrected_reading, rollup_redo`),
  )
  await model.store(readings(80, { every: 60 }))
  await rollUpAll()
  await seal(test.db)
  await model.store(readings(8, { every: 7 * 60, from: 31 }))
  await rollUpAll()
  return model
}

const isSaid = async ({ said }: Kind) => {
  const { rowCount } = await test.db.asOwner((tx) => tx.execute(sql`select from ${said} limit 1`))
  return rowCount !== 0
}

/** Says it, or takes it back where it is said: with the place that is to be done anew. */
async function turn(kind: Kind, db: Pick<Db, 'asSystem'> = test.db): Promise<void> {
  const wasSaid = await isSaid(kind)
  await db.asSystem(async (tx) => {
    if (wasSaid) await tx.execute(sql`delete from ${kind.said}`)
    else await kind.say(tx)
    await tx.execute(sql`insert into ${kind.list} (tenant_id, point_id, from_ms, before_ms)
      values ('demo', ${pointId}::bigint, ${span.from}::bigint, ${span.before}::bigint)`)
  })
}

const isWithin = ({ ts }: { ts: number }) => ts >= span.from && ts < span.before

/** Each reading is there once, with what was sent, whatever it bears. */
async function expectNothingLost(model: Model, at: object): Promise<void> {
  const bare = (rows: readonly StoredReading[]) =>
    rows.map(({ ts, value, quality }) => [ts, value, quality & 3])
  const kept = new Map((await keptSent()).map((one) => [one.ts, one]))
  const sent = (await model.inDatabase()).map((one) => ({ ...one, ...kept.get(one.ts) }))
  expect({ ...at, rows: bare(sent) }).toEqual({ ...at, rows: bare(model.expected()) })
}

const keptSent = async () =>
  (
    await test.db.systemPool.query<{ ts: number; value: number; quality: number }>(
      'select ts::float8 as ts, value, quality from corrected_reading order by ts',
    )
  ).rows

/** The readings bear what is said of them, and the roll-ups are a plain fold of those that count. */
async function expectAllDone(model: Model, kind: Kind, at: object): Promise<void> {
  const said = await isSaid(kind)
  const all = model.expected()
  const borne = all.map((one) => (said && isWithin(one) ? kind.borne(one) : one))
  const hours = foldHours(borne.filter(({ quality }) => quality < 2))
  const rolled = async (table: 'rollup_1h' | 'rollup_1d') =>
    (
      await test.db.systemPool.query<{ bucket: number; count: number; rise: number | null }>(
        `select bucket::float8 as bucket, count, rise from ${table} where point_id = $1 order by 1`,
        [pointId],
      )
    ).rows
  const sumOf = (rows: readonly { count: number; rise: number | null }[]) => ({
    count: rows.reduce((sum, { count }) => sum + count, 0),
    rise: rows.reduce((sum, { rise }) => sum + (rise ?? 0), 0),
  })
  const { rowCount: waiting } = await test.db.asOwner((tx) => tx.execute(sql`select from ${kind.list}`))
  expect({
    ...{ ...at, waiting, sent: await keptSent(), rows: await model.inDatabase() },
    hours: (await rolled('rollup_1h')).map(({ bucket, count, rise }) => ({ bucket, count, rise: rise ?? 0 })),
    days: sumOf(await rolled('rollup_1d')),
  }).toEqual({
    ...{ ...at, waiting: 0, rows: borne },
    sent:
      said && kind.keepsSent
        ? all.filter(isWithin).map(({ ts, value, quality }) => ({ ts, value, quality }))
        : [],
    hours,
    days: sumOf(hours),
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

const cases = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((name) =>
  (['before', 'after'] as const).map((when) => [name, when] as const),
)

describe.each(cases)('%s, killed %s any step', (name, when) => {
  const kind = kinds[name]

  it('lose and double nothing while readings follow them, and the next run ends it', {
    timeout: 900_000,
  }, async () => {
    const model = await begin()
    let kills = 0
    for (let [atStep, wasKilled] = [1, true]; wasKilled; atStep += 1) {
      await turn(kind)
      wasKilled = await livesUntil((db) => redoReadings(db), atStep, when)
      kills += Number(wasKilled)
      await expectNothingLost(model, { atStep })
      await redoReadings(test.db)
      await expectAllDone(model, kind, { atStep })
    }
    // three days, each in a transaction of its own
    expect(kills).toBeGreaterThan(60)
  })

  it('that are made beside sealing which is gone on with are borne by what is half packed', {
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
      // what is half packed hears of it too
      await turn(kind)
      await redoReadings(test.db)
      await expectAllDone(model, kind, { atStep })
      await seal(test.db)
      await expectAllDone(model, kind, { atStep, isSealed: true })
      const { rows } = await test.db.systemPool.query('select from sample where ts < $1', [
        firstDay + 3 * dayMs,
      ])
      expect(rows).toEqual([])
    }
    expect(kills).toBeGreaterThan(20)
  })
})
