import {
  exportCostReport,
  getCircuitDemand,
  getCostReport,
  listMeasuredDemand,
  saveTariff,
  tryCostChange,
  type WhatIfLine,
} from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { plainTerms } from '../../../testing/plainTerms'
import { useEnergy } from '../../../testing/useEnergy'
import { seedReadings } from '../../telemetry'
import { createPartitions } from '../../telemetry/store/partitions'
import { sealReadings } from '../../telemetry/store/sealReadings'
import { divideChanged } from './jobs'

const minuteMs = 60_000
const dayMs = 86_400_000
const day = '2026-02-10'
/** Its midnight at the stations; the clock of the calls stands at 2026-03-01 12:00 there. */
const midnight = Date.parse(`${day}T00:00:00+08:00`)
const morning = 10 * 60
const afternoon = 14 * 60

const { test, app } = await useEnergy()

/** 60 kW for a quarter of an hour from a minute of the day on, 10 kW else. */
const peakAt = (minute: number) => (at: number) => (at >= minute && at < minute + 15 ? 60 : 10)

/** What a register shows each minute of the day that draws so many kW, in a unit of so many kWh. */
const drawing = (pointId: string | undefined, kw: (minute: number) => number, per = 1) => {
  let kwh = 0
  const readings = Array.from({ length: 1_440 }, (_, minute) => {
    kwh += kw(minute) / 60
    return { minute, ts: midnight + minute * minuteMs, value: kwh / per }
  })
  const only = (isTold: (minute: number) => boolean) => {
    const told = readings.filter(({ minute }) => isTold(minute))
    return {
      pointId: pointId ?? '',
      ts: told.map(({ ts }) => ts),
      values: told.map(({ value }) => value),
    }
  }
  return { ...only(() => true), only }
}

const electric = { kind: 'accumulated', energyType: 'electricity', unit: 'kWh' } as const
const channels = [
  { propertyNo: 'e1', ...electric, channel: '1 路' },
  { propertyNo: 'e2', ...electric, channel: '2 路', unit: 'Wh' },
]
const terms = { ...plainTerms, basic: { by: 'measuredDemand' as const, price: '30' } }

const place = async () => {
  const { id: stationId } = await makeStation(test.db, { timeZone: 'Asia/Shanghai' })
  const body = { stationId, tariffName: '电价', validFrom: '2026-01-01', reason: '测试', terms }
  expect((await app.as().call(saveTariff, { body })).error).toBeUndefined()
  return stationId
}

/** A meter of two channels that hangs on nothing. */
const twoChannels = async (stationId: string) =>
  makeDevice(test.db, { stationId, productId: (await makeProduct(test.db, { properties: channels })).id })

const singleMeter = async (of: { stationId: string; circuitParentId?: string }) =>
  makeDevice(test.db, {
    ...of,
    productId: (await makeProduct(test.db, { properties: [{ propertyNo: 'ep', ...electric }] })).id,
  })

/** What every place that tells the demand of the month says, kW. */
async function told(stationId: string) {
  await divideChanged(test.db)
  const span = { stationId, from: '2026-02-01', to: '2026-02-28' }
  const { data: report } = await app.as().call(getCostReport, { query: { ...span, grain: 'month' } })
  const { data: measured } = await app.as().call(listMeasuredDemand, { query: { stationId } })
  const { data: whatIf } = await app
    .as()
    .call(tryCostChange, { body: { ...span, change: { kind: 'terms', terms } } })
  const basic = (lines: { kind: string; amount: string }[]) =>
    Number(lines.find(({ kind }) => kind === 'basic')?.amount)
  const then = whatIf.lines.find(({ kind }: WhatIfLine) => kind === 'basic')
  const all = [
    report.bills[0]?.demand?.maxKw,
    basic(report.bills[0]?.lines ?? []),
    measured[0]?.maxKw,
    Number(then?.thenAmount),
  ]
  for (const kw of all) expect(kw).toBeCloseTo(Number(all[0]), 3)
  const { ts: at, isHourly, isBound } = report.bills[0]?.demand ?? {}
  expect([measured[0]?.isBound, whatIf.isDemandBound]).toEqual([isBound ?? false, isBound ?? false])
  return { kw: Number(all[0]), at, isHourly, isBound }
}

const ofCircuit = async (deviceId: string) =>
  (await app.as().call(getCircuitDemand, { query: { deviceId, month: '2026-02' } })).data

const rowsOf = async (stationId: string) =>
  (
    await test.db.asSystem((tx) =>
      tx.execute(sql`select point_id as "pointId", supply_id as "supplyId", point_ids as "pointIds", max_kw as kw
        from energy_demand where station_id = ${stationId}::bigint order by point_id`),
    )
  ).rows

describe('the largest demand of a meter of two channels', () => {
  it('is that of what both draw at one time, wherever it is told', async () => {
    const stationId = await place()
    const { id, points } = await twoChannels(stationId)
    await seedReadings(test.db, [
      drawing(points.e1, peakAt(morning)),
      drawing(points.e2, peakAt(afternoon), 0.001),
    ])
    // apart they reach 60 kW each
    expect(await told(stationId)).toMatchObject({
      kw: expect.closeTo(70, 3),
      isHourly: false,
      isBound: false,
    })
    const circuit = await ofCircuit(id)
    expect(circuit.max.value).toBeCloseTo(70, 3)
    expect(circuit.station).toMatchObject({ supplies: 1, demand: { maxKw: expect.closeTo(70, 3) } })
    expect(await rowsOf(stationId)).toEqual([
      {
        ...{ pointId: points.e1, supplyId: id, pointIds: [points.e1, points.e2] },
        kw: expect.closeTo(70, 3),
      },
    ])
  })

  it('comes to both where they have theirs at one time', async () => {
    const stationId = await place()
    const { points } = await twoChannels(stationId)
    await seedReadings(test.db, [
      drawing(points.e1, peakAt(morning)),
      drawing(points.e2, peakAt(morning), 0.001),
    ])
    const { kw, at } = await told(stationId)
    expect(kw).toBeCloseTo(120, 3)
    expect(at).toBe(midnight + (morning + 15) * minuteMs)
  })

  it.each([['in rows'], ['sealed']])('follows what comes late of one of them, %s', async (where) => {
    const stationId = await place()
    const { points } = await twoChannels(stationId)
    const second = drawing(points.e2, peakAt(morning), 0.001)
    const isLate = (minute: number) => minute >= morning && minute < morning + 20
    await seedReadings(test.db, [drawing(points.e1, peakAt(morning)), second.only((at) => !isLate(at))])
    // what is not told is taken for even
    const early = await told(stationId)
    expect(early.kw).toBeGreaterThan(100)
    expect(early.kw).toBeLessThan(119)
    const seal = async () => {
      const partitions = createPartitions(test.db)
      const log = pino({ level: 'silent' })
      await sealReadings({ db: test.db, partitions, log, nowMs: midnight + 4 * dayMs })
    }
    if (where === 'sealed') {
      await seal()
      await test.db.asSystem((tx) =>
        tx.execute(
          sql`insert into energy_change (tenant_id, station_id) values ('demo', ${stationId}::bigint)`,
        ),
      )
      expect(await told(stationId)).toEqual(early)
    }
    await seedReadings(test.db, [second.only(isLate)])
    expect((await told(stationId)).kw).toBeCloseTo(120, 3)
    if (where === 'sealed') {
      await seal()
      await test.db.asSystem((tx) =>
        tx.execute(
          sql`insert into energy_change (tenant_id, station_id) values ('demo', ${stationId}::bigint)`,
        ),
      )
      expect((await told(stationId)).kw).toBeCloseTo(120, 3)
    }
  })

  it('of a day of which only the hours are kept is that of the hour in which both drew the most', async () => {
    const stationId = await place()
    const { points } = await twoChannels(stationId)
    const hours = (pointId: string | undefined, kwhOf: (hour: number) => number) =>
      test.db.asSystem((tx) =>
        tx.execute(sql`
          with hour as (
            insert into rollup_1h (tenant_id, point_id, bucket, min, max, mean, first, last, count, rise)
            select 'demo', ${pointId ?? ''}::bigint, ${midnight}::bigint + (u.at - 1) * 3600000, 0, 0, 0, 0, 0, 1, u.kwh
            from unnest(${`{${Array.from({ length: 24 }, (_, hour) => kwhOf(hour)).join(',')}}`}::float8[]) with ordinality as u(kwh, at))
          insert into rollup_1d (tenant_id, point_id, bucket, min, max, mean, first, last, count, rise)
          select 'demo', ${pointId ?? ''}::bigint, ${midnight}::bigint, 0, 0, 0, 0, 0, 24, 1`),
      )
    await hours(points.e1, (hour) => (hour === 10 ? 60 : hour === 12 ? 50 : 10))
    await hours(points.e2, (hour) => (hour === 14 ? 60_000 : hour === 12 ? 40_000 : 10_000))
    expect(await told(stationId)).toMatchObject({
      ...{ kw: expect.closeTo(90, 6), isHourly: true, at: midnight + 12 * 60 * minuteMs },
    })
  })

  it('is of those that still count, when one of them counts no more, goes, or moves away', async () => {
    const stationId = await place()
    const top = await makeDevice(test.db, {
      stationId,
      productId: (await makeProduct(test.db, { properties: [] })).id,
    })
    const below = { stationId, circuitParentId: top.id }
    const meters = []
    for (let count = 0; count < 4; count += 1) meters.push(await singleMeter(below))
    await seedReadings(
      test.db,
      meters.map(({ points }) => drawing(points.ep, peakAt(morning))),
    )
    const [first, second, third, fourth] = meters
    const kw = async () => (await told(stationId)).kw
    expect(await kw()).toBeCloseTo(240, 3)
    expect((await ofCircuit(top.id)).max.value).toBeCloseTo(240, 3)
    expect((await ofCircuit(first?.id ?? '')).station).toBeNull()
    await test.db.asSystem((tx) =>
      tx.execute(sql`update product_property set energy_type = 'water'
        where id = (select property_id from point where id = ${first?.points.ep ?? ''}::bigint)`),
    )
    expect(await kw()).toBeCloseTo(180, 3)
    await test.db.asSystem((tx) =>
      tx.execute(sql`delete from point where id = ${second?.points.ep ?? ''}::bigint`),
    )
    expect(await kw()).toBeCloseTo(120, 3)
    const elsewhere = await place()
    await test.db.asSystem(async (tx) => {
      await tx.execute(sql`update device set station_id = ${elsewhere}::bigint, circuit_parent_id = null
        where id = ${third?.id ?? ''}::bigint`)
      await tx.execute(
        sql`update point set station_id = ${elsewhere}::bigint where device_id = ${third?.id ?? ''}::bigint`,
      )
    })
    expect(await kw()).toBeCloseTo(60, 3)
    expect((await rowsOf(stationId)).map(({ pointIds }) => pointIds)).toEqual([[fourth?.points.ep]])
    expect((await told(elsewhere)).kw).toBeCloseTo(60, 3)
  })
})

describe('the demand of days of which the readings are kept no more', () => {
  /** What is kept less long than the hours goes, up to a minute of the day. */
  const dropUpTo = (pointIds: readonly (string | undefined)[], minute = 1_440) =>
    test.db.asSystem(async (tx) => {
      const before = midnight + minute * minuteMs
      for (const pointId of pointIds) {
        await tx.execute(
          sql`delete from sample where point_id = ${pointId ?? ''}::bigint and ts < ${before}::bigint`,
        )
        await tx.execute(
          sql`delete from rollup_1m where point_id = ${pointId ?? ''}::bigint and bucket < ${before}::bigint`,
        )
      }
    })
  const noteAnew = (stationId: string) =>
    test.db.asSystem((tx) =>
      tx.execute(
        sql`insert into energy_change (tenant_id, station_id) values ('demo', ${stationId}::bigint)`,
      ),
    )
  const peaks = async (stationId: string) => {
    const { id, points } = await twoChannels(stationId)
    await seedReadings(test.db, [
      drawing(points.e1, peakAt(morning)),
      drawing(points.e2, peakAt(afternoon), 0.001),
    ])
    expect((await told(stationId)).kw).toBeCloseTo(70, 3)
    return { id, points }
  }

  it.each([
    ['all of them', 1_440],
    // what goes by days of UTC leaves a part of the station's
    ['those up to three', 15 * 60],
  ])('stays what minutes have told, %s gone', async (_, minute) => {
    const stationId = await place()
    const { points } = await peaks(stationId)
    await dropUpTo([points.e1, points.e2], minute)
    await noteAnew(stationId)
    expect(await told(stationId)).toMatchObject({ kw: expect.closeTo(70, 3), isHourly: false })
  })

  it('stays with the channel that is left when the other one goes', async () => {
    const stationId = await place()
    const { points } = await peaks(stationId)
    await dropUpTo([points.e1, points.e2])
    await test.db.asSystem((tx) => tx.execute(sql`delete from point where id = ${points.e1 ?? ''}::bigint`))
    expect(await told(stationId)).toMatchObject({ kw: expect.closeTo(70, 3), isHourly: false })
    await noteAnew(stationId)
    expect(await told(stationId)).toMatchObject({ kw: expect.closeTo(70, 3), isHourly: false })
    expect((await rowsOf(stationId)).map(({ pointId }) => pointId)).toEqual([points.e2])
  })

  it('stays under a register that still counts, and where it was when another moves away', async () => {
    const stationId = await place()
    const { points } = await peaks(stationId)
    await dropUpTo([points.e1, points.e2])
    await test.db.asSystem((tx) =>
      tx.execute(sql`update product_property set energy_type = 'water'
        where id = (select property_id from point where id = ${points.e1 ?? ''}::bigint)`),
    )
    expect(await told(stationId)).toMatchObject({ kw: expect.closeTo(70, 3), isHourly: false })
    const other = await place()
    const two = await peaks(other)
    await dropUpTo([two.points.e1, two.points.e2])
    const elsewhere = await place()
    await test.db.asSystem((tx) =>
      tx.execute(
        sql`update point set station_id = ${elsewhere}::bigint where id = ${two.points.e1 ?? ''}::bigint`,
      ),
    )
    await divideChanged(test.db)
    expect((await rowsOf(other)).map(({ pointId, kw }) => ({ pointId, kw }))).toEqual([
      { pointId: two.points.e2, kw: expect.closeTo(70, 3) },
    ])
  })

  it('is the sum of what was noted of each register before, where nothing tells it at one time', async () => {
    const stationId = await place()
    const { id, points } = await peaks(stationId)
    await dropUpTo([points.e1, points.e2])
    await test.db.asSystem(async (tx) => {
      await tx.execute(sql`delete from energy_demand where station_id = ${stationId}::bigint`)
      for (const pointId of [points.e1, points.e2])
        await tx.execute(sql`
          insert into energy_demand (tenant_id, station_id, point_id, day, supply_id, point_ids, max_kw, max_ms, is_hourly)
          values ('demo', ${stationId}::bigint, ${pointId ?? ''}::bigint, ${day}::date, ${id}::bigint,
            array[${pointId ?? ''}::bigint], 60, ${midnight + morning * minuteMs}::bigint, false)`)
    })
    await noteAnew(stationId)
    expect(await told(stationId)).toMatchObject({
      kw: expect.closeTo(120, 3),
      isHourly: false,
      isBound: true,
    })
    const query = { stationId, from: '2026-02-01', to: '2026-02-28', grain: 'month', format: 'csv' } as const
    const { data: file } = await app.as().call(exportCostReport, { query })
    const { body } = await app.app.inject({ url: `/api/files/${file.ticket}` })
    expect(body.split('\r\n').filter((line) => line.includes('合计上限'))).toHaveLength(1)
  })

  it('is a bound where the supply has been split since, once both parts have days of their own', async () => {
    const stationId = await place()
    const { id: productId } = await makeProduct(test.db, { properties: [] })
    const [top, beside] = [
      await makeDevice(test.db, { stationId, productId }),
      await makeDevice(test.db, { stationId, productId }),
    ]
    const [one, two] = [
      await singleMeter({ stationId, circuitParentId: top.id }),
      await singleMeter({ stationId, circuitParentId: top.id }),
    ]
    await seedReadings(test.db, [
      drawing(one.points.ep, peakAt(morning)),
      drawing(two.points.ep, peakAt(afternoon)),
    ])
    const together = { kw: expect.closeTo(70, 3), isBound: false }
    expect(await told(stationId)).toMatchObject(together)
    await dropUpTo([one.points.ep, two.points.ep])
    await test.db.asSystem((tx) =>
      tx.execute(
        sql`update device set circuit_parent_id = ${beside.id}::bigint where id = ${two.id}::bigint`,
      ),
    )
    // before the split it was one supply, and charged as such
    expect(await told(stationId)).toMatchObject(together)
    const nextDay = ({ pointId, ts, values }: ReturnType<typeof drawing>) => ({
      ...{ pointId, values: values.map((value) => value + 1_000) },
      ts: ts.map((at) => at + dayMs),
    })
    await seedReadings(test.db, [
      nextDay(drawing(one.points.ep, () => 10)),
      nextDay(drawing(two.points.ep, () => 20)),
    ])
    expect(await told(stationId)).toMatchObject({ kw: expect.closeTo(90, 3), isBound: true })
  })

  it('is told anew while there are readings, and forgotten with the hours', async () => {
    const stationId = await place()
    const { points } = await peaks(stationId)
    await test.db.asSystem((tx) =>
      tx.execute(sql`update energy_demand set max_kw = 1 where station_id = ${stationId}::bigint`),
    )
    await noteAnew(stationId)
    expect((await told(stationId)).kw).toBeCloseTo(70, 3)
    await dropUpTo([points.e1, points.e2])
    await test.db.asSystem(async (tx) => {
      for (const pointId of [points.e1, points.e2])
        await tx.execute(sql`delete from rollup_1h where point_id = ${pointId ?? ''}::bigint`)
    })
    await noteAnew(stationId)
    await divideChanged(test.db)
    expect(await rowsOf(stationId)).toEqual([])
  })
})

describe('the demand of meters of one register', () => {
  it('is their own, and that of incomers each by itself, added up', async () => {
    const stationId = await place()
    const [one, two] = [await singleMeter({ stationId }), await singleMeter({ stationId })]
    await seedReadings(test.db, [
      drawing(one.points.ep, peakAt(morning)),
      drawing(two.points.ep, peakAt(afternoon)),
    ])
    expect((await told(stationId)).kw).toBeCloseTo(120, 3)
    expect((await ofCircuit(one.id)).max.value).toBeCloseTo(60, 3)
    expect((await ofCircuit(one.id)).station).toMatchObject({
      supplies: 2,
      demand: { maxKw: expect.closeTo(120, 3) },
    })
    expect((await rowsOf(stationId)).map(({ pointIds }) => pointIds)).toEqual([
      [one.points.ep],
      [two.points.ep],
    ])
  })

  it('is of one time where they count an incomer that has no meter', async () => {
    const stationId = await place()
    const top = await makeDevice(test.db, {
      stationId,
      productId: (await makeProduct(test.db, { properties: [] })).id,
    })
    const below = { stationId, circuitParentId: top.id }
    const [one, two] = [await singleMeter(below), await singleMeter(below)]
    await seedReadings(test.db, [
      drawing(one.points.ep, peakAt(morning)),
      drawing(two.points.ep, peakAt(afternoon)),
    ])
    expect((await told(stationId)).kw).toBeCloseTo(70, 3)
  })
})

describe('the demand of a station whose tree is hung elsewhere', () => {
  it('counts an incomer once while a part of the month waits to be noted anew below what feeds it now', async () => {
    const stationId = await place()
    const { id, points } = await singleMeter({ stationId })
    const later = midnight + dayMs
    const first = drawing(points.ep, peakAt(morning))
    const last = first.values.at(-1) ?? 0
    const second = drawing(points.ep, (minute) => (minute >= morning && minute < morning + 15 ? 50 : 10))
    await seedReadings(test.db, [
      {
        pointId: points.ep ?? '',
        ts: [...first.ts, ...second.ts.map((ts) => ts + dayMs)],
        values: [...first.values, ...second.values.map((value) => value + last)],
      },
    ])
    expect((await told(stationId)).kw).toBeCloseTo(60, 3)
    const top = await makeDevice(test.db, {
      stationId,
      productId: (await makeProduct(test.db, { properties: [] })).id,
    })
    await test.db.asSystem(async (tx) => {
      await tx.execute(sql`update device set circuit_parent_id = ${top.id}::bigint where id = ${id}::bigint`)
      // the second day is noted first
      await tx.execute(sql`delete from energy_change`)
      await tx.execute(sql`insert into energy_change (tenant_id, point_id, at_ms)
        values ('demo', ${points.ep ?? ''}::bigint, ${later}::bigint)`)
    })
    expect((await told(stationId)).kw).toBeCloseTo(60, 3)
    expect((await rowsOf(stationId)).map(({ supplyId }) => supplyId).sort()).toEqual([id, top.id].sort())
    expect((await ofCircuit(id)).station).toMatchObject({
      supplies: 1,
      demand: { maxKw: expect.closeTo(60, 3) },
    })
  })
})

describe('the demand of a circuit', () => {
  it('is that of its power where it has no register, and nothing of a device that is not seen', async () => {
    const stationId = await place()
    const { id: productId } = await makeProduct(test.db, { properties: [{ propertyNo: 'power', unit: 'W' }] })
    const { id, points } = await makeDevice(test.db, { stationId, productId })
    const ts = Array.from({ length: 120 }, (_, at) => midnight + at * minuteMs)
    await seedReadings(test.db, [{ pointId: points.power ?? '', ts, values: ts.map(() => 5_000) }])
    const circuit = await ofCircuit(id)
    expect(circuit.max.value).toBeCloseTo(5, 6)
    expect(circuit.station).toBeNull()
    const stranger = app.as({ stationIds: [] })
    expect((await stranger.call(getCircuitDemand, { query: { deviceId: id, month: '2026-02' } })).code).toBe(
      404,
    )
  })
})
