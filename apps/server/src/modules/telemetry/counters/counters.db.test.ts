import {
  counterCorrections,
  listCounterSteps,
  listUnexplainedSteps,
} from '@energy-console/contract/telemetry'
import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { bigints } from '../../../platform/database'
import { toWireTime } from '../../../platform/http'
import { runsOf } from '../../../testing/deepRun'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { useTelemetry } from '../../../testing/useTelemetry'
import { minutesOf } from '../rollup/minutesOf'
import { seedReadings } from '../seeding/seedReadings'

const minuteMs = 60_000
const zone = 'Asia/Shanghai'

const { test, app } = await useTelemetry()
const { platform } = app
let rollOvers: { productId: string; stationId: string }
beforeAll(async () => {
  const properties = [{ propertyNo: 'energy', unit: 'kWh', kind: 'accumulated' as const, rollOverAt: 10_000 }]
  const product = await makeProduct(test.db, { properties: [...properties, { propertyNo: 'power' }] })
  rollOvers = { productId: product.id, stationId: (await makeStation(test.db)).id }
})

const begin = () => app.clock.now() - 3 * 86_400_000
const rollUp = () => platform.jobs.run('telemetry.rollup')
const store = (pointId: string, readings: readonly { ts: number; value: number }[]) =>
  seedReadings(test.db, [
    { pointId, ts: readings.map(({ ts }) => ts), values: readings.map(({ value }) => value) },
  ])
const risesOf = async (pointId: string) => {
  const sumOf = async (buckets: SQL) => {
    const { rows } = await test.db.asSystem((tx) =>
      tx.execute<{ rise: number; least: number }>(sql`
        select coalesce(sum(rise), 0) as rise, coalesce(min(rise), 0) as least from ${buckets} b where point_id = ${pointId}`),
    )
    const [{ rise, least } = { rise: 0, least: 0 }] = rows
    return { rise: Math.round(rise), isNegative: least < 0 }
  }
  const minutes = minutesOf({
    points: bigints([pointId]),
    from: sql`${begin() - 86_400_000}::bigint`,
    before: sql`${begin() + 10 * 86_400_000}::bigint`,
  })
  return [await sumOf(minutes), await sumOf(sql`rollup_1h`), await sumOf(sql`rollup_1d`)]
}
const correct = (itemId: string, ts: number, oldValue: number, newValue: number) =>
  app.as().call(counterCorrections.calls.save, {
    body: {
      itemId,
      correctionTime: toWireTime(new Date(ts), zone),
      ...{ kind: 'swap', oldValue, newValue, remark: '换表' },
    },
  })

/** What happens between two readings: minutes pass, something is drawn, and perhaps the meter is swapped after that. */
const happening = fc.record({
  minutes: fc.integer({ min: 1, max: 90 }),
  drawn: fc.integer({ min: 0, max: 3_000 }),
  swap: fc.option(
    fc.record({
      drawnBefore: fc.integer({ min: 0, max: 500 }),
      newValue: fc.integer({ min: 0, max: 9_000 }),
    }),
    {
      freq: 4,
      nil: undefined,
    },
  ),
})

describe('what a register rose by', () => {
  it('is what was drawn, through roll-overs and swaps, whatever is known first', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 9_999 }),
        fc.array(happening, { minLength: 2, maxLength: 25 }),
        fc.boolean(),
        async (first, happenings, isCorrectedLater) => {
          const { points } = await makeDevice(test.db, rollOvers)
          const pointId = points.energy ?? ''
          let [ts, value, total] = [begin(), first, 0]
          const readings = [{ ts, value }]
          const swaps: [number, number, number][] = []
          for (const { minutes, drawn, swap } of happenings) {
            if (swap) {
              const old = (value + swap.drawnBefore) % 10_000
              swaps.push([ts + 1_000, old, swap.newValue])
              total += swap.drawnBefore
              value = swap.newValue
            }
            ts += minutes * minuteMs
            total += drawn
            value = (value + drawn) % 10_000
            readings.push({ ts, value })
          }
          const correctAll = async () => {
            for (const swap of swaps) expect(await correct(pointId, ...swap)).toMatchObject({ code: 200 })
          }
          if (!isCorrectedLater) await correctAll()
          await store(
            pointId,
            readings.filter((_, at) => at % 2 === 0),
          )
          await rollUp()
          await store(pointId, readings)
          await rollUp()
          if (isCorrectedLater) await correctAll()
          await rollUp()
          expect(await risesOf(pointId)).toEqual(Array(3).fill({ rise: total, isNegative: false }))
        },
      ),
      { numRuns: runsOf(6, 12) },
    )
  })

  it('follows a correction that is moved, changed and removed', async () => {
    const { points } = await makeDevice(test.db, rollOvers)
    const [pointId, from] = [points.energy ?? '', begin()]
    const values = [100, 200, 50, 80, 60]
    await store(
      pointId,
      values.map((value, at) => ({ ts: from + at * 30 * minuteMs, value })),
    )
    await rollUp()
    const expectRise = async (rise: number) => {
      await rollUp()
      expect((await risesOf(pointId)).map((each) => each.rise)).toEqual([rise, rise, rise])
    }
    await expectRise(130)
    const { data } = await correct(pointId, from + 45 * minuteMs, 220, 10)
    await expectRise(190)
    const change = (body: object) =>
      app.as().call(counterCorrections.calls.update, { body: { id: data.id, ...body } })
    await change({ newValue: 0 })
    await expectRise(200)
    await change({
      correctionTime: toWireTime(new Date(from + 100 * minuteMs), zone),
      oldValue: 80,
      newValue: 0,
    })
    await expectRise(190)
    await app.as().call(counterCorrections.calls.remove, { query: { ids: data.id } })
    await expectRise(130)
  })

  it('shows where it stepped back, and why', async () => {
    const { points } = await makeDevice(test.db, rollOvers)
    const [itemId, from] = [points.energy ?? '', begin()]
    const values = [9_900, 20, 9, 500, 40]
    await store(
      itemId,
      values.map((value, at) => ({ ts: from + at * minuteMs, value })),
    )
    await correct(itemId, from + 3.5 * minuteMs, 520, 30)
    await rollUp()
    const find = async (query: Record<string, unknown>) =>
      (await app.as().call(listCounterSteps, { query })).data
    const steps = [
      { ts: from + 4 * minuteMs, before: 500, value: 40, rise: 30, cause: 'correction' },
      { ts: from + 2 * minuteMs, before: 20, value: 9, rise: 0, cause: 'none' },
      { ts: from + minuteMs, before: 9_900, value: 20, rise: 120, cause: 'rollover' },
    ].map((step) => ({ ...step, itemId, beforeTs: step.ts - minuteMs, unit: 'kWh' }))
    expect(await find({ itemId })).toMatchObject(steps)
    expect(await find({ itemId, days: '2' })).toEqual([])
    // among those of all registers of its station too, and to nobody who does not see it
    const all = await find({ stationId: rollOvers.stationId, days: '31' })
    expect(all.filter((step: { itemId: string }) => step.itemId === itemId)).toMatchObject(steps)
    const other = await makeStation(test.db)
    const refused = await app.as({ stationIds: [other.id] }).call(listCounterSteps, { query: { itemId } })
    expect(refused.status).toBe(404)
  })
})

describe('steps back that nothing explains', () => {
  it('are found among all registers, across gaps and hours, until somebody explains them', async () => {
    const stationId = (await makeStation(test.db)).id
    const make = () => makeDevice(test.db, { ...rollOvers, stationId })
    const { id: deviceId, points } = await make()
    const [itemId, from] = [points.energy ?? '', begin()]
    const at = (minutes: number) => from + minutes * minuteMs
    // a step within an hour, a roll-over, and a step after a gap of a day
    const readings: [number, number][] = [
      [0, 900],
      [1, 950],
      [2, 940],
      [3, 9_900],
      [4, 30],
      [5, 60],
      [1_505, 20],
      [1_506, 500],
    ]
    await store(
      itemId,
      readings.map(([minutes, value]) => ({ ts: at(minutes), value })),
    )
    const steady = (await make()).points.energy ?? ''
    await store(
      steady,
      Array.from({ length: 200 }, (_, minutes) => ({ ts: at(minutes), value: 0.1 * minutes })),
    )
    await rollUp()
    const find = async (query: object = {}) =>
      (await app.as().call(listUnexplainedSteps, { query: { stationId, ...query } })).data
    const found = { itemId, deviceId, unit: 'kWh' }
    const [late, early] = [
      { ...found, beforeTs: at(5), ts: at(1_505), before: 60, value: 20 },
      { ...found, beforeTs: at(1), ts: at(2), before: 950, value: 940 },
    ]
    expect(await find()).toMatchObject([late, early])
    expect(await find({ days: '2' })).toMatchObject([late])
    expect(await correct(itemId, at(1_500), 60, 20)).toMatchObject({ code: 200 })
    expect(await find()).toMatchObject([early])
    await rollUp()
    expect(await find()).toMatchObject([early])
    const other = (await makeStation(test.db)).id
    expect(await find({ stationId: other })).toEqual([])
    const seenBy = async (stationIds: string[]) =>
      (await app.as({ stationIds }).call(listUnexplainedSteps)).data
    expect(await seenBy([stationId])).toMatchObject([early])
    expect(await seenBy([other])).toEqual([])
  })
})

describe('a correction', () => {
  it('is of a register, of the past, and of readings that are kept', async () => {
    const { points } = await makeDevice(test.db, rollOvers)
    const [energy, power] = [points.energy ?? '', points.power ?? '']
    const dayMs = 86_400_000
    const now = app.clock.now()
    expect(await correct(power, now - dayMs, 1, 0)).toMatchObject({ error: { key: 'telemetry.notACounter' } })
    expect(await correct(energy, now + dayMs, 1, 0)).toMatchObject({
      error: { key: 'telemetry.correctionAhead' },
    })
    expect(await correct(energy, now - 91 * dayMs, 1, 0)).toMatchObject({
      error: { key: 'telemetry.correctionTooOld', field: 'correctionTime' },
    })
  })

  it('stays as it is once its readings are no longer kept for sure', async () => {
    const itemId = (await makeDevice(test.db, rollOvers)).points.energy ?? ''
    const now = app.clock.now()
    const { data } = await correct(itemId, now - 86_400_000, 100, 0)
    const tooOld = { error: { key: 'telemetry.correctionTooOld', field: 'correctionTime' } }
    app.clock.set(now + 90 * 86_400_000)
    const { update, remove, detail } = counterCorrections.calls
    const change = (body: object) => app.as().call(update, { body: { id: data.id, ...body } })
    expect(await change({ newValue: 5 })).toMatchObject(tooOld)
    expect(await change({ correctionTime: toWireTime(new Date(now), zone) })).toMatchObject(tooOld)
    expect(await app.as().call(remove, { query: { ids: data.id } })).toMatchObject(tooOld)
    expect((await app.as().call(detail, { query: { id: data.id } })).data).toMatchObject({ newValue: 0 })
    app.clock.set(now)
    expect((await app.as().call(remove, { query: { ids: data.id } })).code).toBe(200)
  })
})
