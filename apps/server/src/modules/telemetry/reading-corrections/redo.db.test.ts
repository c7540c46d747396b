import { readingCorrections } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toWireTime } from '../../../platform/http'
import { makeDevice } from '../../../testing/factories'
import { createReadingsModel, dayMs, firstDay } from '../../../testing/readingsModel'
import { useTelemetry } from '../../../testing/useTelemetry'

const minuteMs = 60_000

const { test, app } = await useTelemetry()
let pointId: string
let stationId: string
beforeAll(async () => {
  app.clock.set(firstDay + dayMs)
  const device = await makeDevice(test.db)
  pointId = device.points.power ?? ''
  stationId = device.stationId
})

/** Readings of a minute each. */
const begin = async (values: readonly number[]) => {
  await test.db.asOwner((tx) =>
    tx.execute(sql`truncate reading_correction, reading_correction_redo, corrected_reading`),
  )
  const model = await createReadingsModel(test.db, [pointId])
  await model.store(
    values.map((value, at) => ({ pointId, ts: firstDay + at * minuteMs, value, text: null, quality: 0 })),
  )
  await app.platform.jobs.run('telemetry.rollup')
  return model
}
/** A correction of all readings of the first hour, and its place in the list: nothing follows yet. */
const correct = (method: string, amount: number) =>
  test.db.asSystem(async (tx) => {
    await tx.execute(sql`
      insert into reading_correction (tenant_id, station_id, item_id, start_time, end_time, method, amount, reason)
      values ('demo', ${stationId}::bigint, ${pointId}::bigint, to_timestamp(${firstDay / 1_000}::float8),
        to_timestamp(${firstDay / 1_000 + 3_599}::float8), ${method}, ${amount}::float8, 'a')`)
    await tx.execute(sql`insert into reading_correction_redo (tenant_id, point_id, from_ms, before_ms)
      values ('demo', ${pointId}::bigint, ${firstDay}::bigint, ${firstDay + 60 * minuteMs}::bigint)`)
  })
const follow = () => app.platform.jobs.run('telemetry.marks')
const left = async () => (await test.db.systemPool.query('select from reading_correction_redo')).rows.length
const told = async () =>
  (await test.db.systemPool.query('select reading_count as count from reading_correction')).rows

describe('readings that follow a correction wait for nobody', () => {
  let model: Awaited<ReturnType<typeof begin>>
  const values = async () => (await model.inDatabase()).map(({ value }) => value)
  beforeEach(async () => {
    model = await begin([1, 2, 3])
    await correct('add', 10)
  })

  it('who is changing one of their corrections: it is told once he is done', async () => {
    await test.db.asSystem(async (tx) => {
      await tx.execute(sql`select from reading_correction for update`)
      await follow()
      expect(await values()).toEqual([11, 12, 13])
      expect([await left(), await told()]).toEqual([1, [{ count: null }]])
    })
    await follow()
    expect([await left(), await told()]).toEqual([0, [{ count: 3 }]])
  })

  it('who is removing their point', async () => {
    await test.db.asSystem(async (tx) => {
      await tx.execute(sql`select from point where id = ${pointId}::bigint for update`)
      await follow()
      // nor does he for them
      await tx.execute(sql`select from reading_correction_redo for update nowait`)
      expect([await left(), await values()]).toEqual([1, [1, 2, 3]])
    })
    await follow()
    expect([await left(), await values()]).toEqual([0, [11, 12, 13]])
  })
})

it.each([
  ['multiply', 1e-300],
  ['add', 1e-300],
  ['multiply', 1e15],
  ['multiply', -1e-15],
])('what is beyond numbers stays as it was sent: %s %s', async (method, amount) => {
  const sent = [1e-280, 1e-200, 0, 3, 1e90, 1e200, 1e300]
  const model = await begin(sent)
  await correct(method, amount)
  await follow()
  expect(await left()).toBe(0)
  const isWorkedOut = (value: number) =>
    Math.abs(amount) >= 1e-15 && Math.abs(value) <= 1e290 && Math.abs(value * amount) <= 1e100
  expect((await model.inDatabase()).map(({ quality }) => quality)).toEqual(
    sent.map((value) => Number(isWorkedOut(value))),
  )
})

it('of one time there are as many corrections as are worked out at once, and no more', async () => {
  await begin([1, 2, 3])
  for (let made = 0; made < 20; made += 1) await correct('add', made)
  await follow()
  const wire = (ts: number) => toWireTime(new Date(ts), 'Asia/Shanghai')
  const ask = (from: number, to: number) =>
    app.as().call(readingCorrections.calls.save, {
      body: {
        ...{ itemId: pointId, startTime: wire(from), endTime: wire(to) },
        ...{ method: 'add', amount: 1, reason: '抄表核对' },
      },
    })
  const hourMs = 60 * minuteMs
  const { error } = await ask(firstDay + hourMs - 1_000, firstDay + hourMs)
  expect(error).toMatchObject({ key: 'telemetry.tooManyCorrections', params: { count: 20 } })
  expect((await ask(firstDay + hourMs, firstDay + hourMs)).code).toBe(200)
})
