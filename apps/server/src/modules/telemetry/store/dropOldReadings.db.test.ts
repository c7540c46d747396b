import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { dayMs, firstDay } from '../../../testing/readingsModel'
import { useSealedDays } from '../../../testing/useSealedDays'
import { dropOldReadings } from './dropOldReadings'
import { joinNextMonth } from './joinMonths'

const { test, points, begin, pack, rollUp } = await useSealedDays()

const end = Date.UTC(2026, 3, 1)
const ask = async <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await test.db.asOwner((tx) => tx.execute<T>(statement))).rows
const keptOf = async () => {
  const rows = await ask<{ id: string; of: number }>(
    sql`select point_id::text as id, count(*)::int as of from reading group by 1`,
  )
  return points.map((point) => rows.find(({ id }) => id === point)?.of ?? 0)
}
/** Of which readings it is kept what was sent, because something else stands in its place. */
const sentOf = () =>
  ask(sql`select point_id::text as id, ts::float8 as ts from corrected_reading order by point_id, ts`)

it('readings go by the month when their property or their tenant keeps them no longer; hours and days stay', async () => {
  const model = await begin()
  await model.store(
    points.flatMap((pointId) =>
      Array.from({ length: 6 }, (_, at) => ({
        ...{ pointId, ts: firstDay + at * 20_000_000, value: at, text: null, quality: 0 },
      })),
    ),
  )
  await rollUp()
  await pack({ nowMs: firstDay + 4 * dayMs })
  expect(await joinNextMonth(test.db, end + 92 * dayMs)).toBe(true)
  const sent = points.flatMap((id) => [firstDay, end].map((ts) => ({ id, ts })))
  for (const { id, ts } of sent)
    await ask(sql`insert into corrected_reading (tenant_id, point_id, ts, value, quality)
      values ('demo', ${id}::bigint, ${ts}::bigint, 1, 0)`)
  const rolled = () => ask(sql`select point_id, bucket, count, rise from rollup_1h order by 1, 2`)
  const hours = await rolled()
  expect(hours.length).toBeGreaterThan(0)

  // nobody keeps less: nothing goes
  expect(await dropOldReadings(test.db, end + 700 * dayMs)).toEqual({ dropped: 0, isDone: true })
  await ask(sql`update product_property set reading_days = 100
    where id = (select property_id from point where id = ${points[0]}::bigint)`)
  expect((await dropOldReadings(test.db, end + 99 * dayMs)).dropped).toBe(0)
  expect(await keptOf()).toEqual([6, 6])
  // begun and ended by a stop: it goes on, whatever the sealing does meanwhile
  let isStopped = false
  const paced = async <T>(work: () => Promise<T>) => {
    const done = await work()
    isStopped = true
    return done
  }
  const first = await dropOldReadings(test.db, end + 101 * dayMs, { paced, isOver: () => isStopped })
  expect(first).toMatchObject({ isDone: false })
  await pack({ nowMs: end + 101 * dayMs })
  const copies = sql`select relname from pg_class where relnamespace = 'sealing'::regnamespace and relkind = 'r'`
  expect(await ask(copies)).toEqual([{ relname: 'sample_chunk_202603' }])
  expect(await dropOldReadings(test.db, end + 101 * dayMs)).toMatchObject({ isDone: true })
  expect(await ask(copies)).toEqual([])
  expect(await keptOf()).toEqual([0, 6])
  // what was sent of corrected ones goes with them
  expect(await sentOf()).toEqual(sent.slice(1))

  // of property and tenant the shorter holds
  await ask(sql`insert into tenant (tenant_id, tenant_name, reading_days) values ('demo', 'demo', 200)
    on conflict (tenant_id) do update set reading_days = 200`)
  expect((await dropOldReadings(test.db, end + 199 * dayMs)).dropped).toBe(0)
  expect(await keptOf()).toEqual([0, 6])
  expect((await dropOldReadings(test.db, end + 201 * dayMs)).dropped).toBeGreaterThan(0)
  expect(await keptOf()).toEqual([0, 0])
  expect(await sentOf()).toEqual(sent.slice(-1))
  expect(await rolled()).toEqual(hours)
})

it('where the disk is short of room they go to the day, and a day of which nothing is left gives its room back', async () => {
  const model = await begin()
  await model.store(
    points.flatMap((pointId) =>
      [0, 1].map((day) => ({
        ...{ pointId, ts: firstDay + day * dayMs, value: day, text: null, quality: 0 },
      })),
    ),
  )
  await rollUp()
  await pack({ nowMs: firstDay + 4 * dayMs })
  await ask(sql`update product_property set reading_days = null`)
  await ask(sql`insert into tenant (tenant_id, tenant_name, reading_days) values ('demo', 'demo', 100)
    on conflict (tenant_id) do update set reading_days = 100`)
  const days = () =>
    ask(sql`select relname from pg_class where relname ~ '^sample_chunk_[0-9]{8}$' order by 1`)
  const nowMs = firstDay + 101 * dayMs + 3_600_000
  expect((await dropOldReadings(test.db, nowMs)).dropped).toBe(0)
  expect(await dropOldReadings(test.db, nowMs, { isPressed: true })).toEqual({ dropped: 2, isDone: true })
  expect(await keptOf()).toEqual([1, 1])
  expect(await days()).toEqual([{ relname: 'sample_chunk_20260302' }])
})

it('a month is not copied where what stays of it has no room', async () => {
  const model = await begin()
  await model.store(
    points.flatMap((pointId) =>
      [0, 1].map((day) => ({
        ...{ pointId, ts: firstDay + day * dayMs, value: day, text: null, quality: 0 },
      })),
    ),
  )
  await rollUp()
  await pack({ nowMs: firstDay + 4 * dayMs })
  expect(await joinNextMonth(test.db, end + 92 * dayMs)).toBe(true)
  const nowMs = firstDay + 101 * dayMs + 3_600_000
  const oid = async () => ask(sql`select 'sample_chunk_202603'::regclass::oid::text as oid`)
  const before = await oid()
  const pressed = { isPressed: true, spareBytes: 0 }
  expect(await dropOldReadings(test.db, nowMs, pressed)).toEqual({ dropped: 2, isDone: true })
  expect(await oid()).toEqual(before)
  expect(await keptOf()).toEqual([1, 1])
})
