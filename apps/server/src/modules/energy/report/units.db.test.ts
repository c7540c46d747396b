import { addDays } from '@energy-console/contract'
import {
  type CostReport,
  getCircuitBalance,
  getCostFlow,
  getCostReport,
  listCircuits,
  saveTariff,
  tryTariff,
} from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { plainTerms } from '../../../testing/plainTerms'
import { useEnergy } from '../../../testing/useEnergy'
import { seedReadings } from '../../telemetry'
import { divideChanged } from '../division/jobs'

const hourMs = 3_600_000
/** 2026-02-27 00:00 at the stations; the clock of the calls stands at 2026-03-01 12:00 there. */
const from = Date.UTC(2026, 1, 26, 16)
const span = { from: '2026-02-27', to: '2026-02-28' }
const instants = { start: from, end: from + 48 * hourMs }
const energy = { kind: 'accumulated', energyType: 'electricity' } as const

const { test, app } = await useEnergy()

/** Readings every ten minutes of a register that draws by the hour of the day, in a unit of so many kWh. */
const drawing = (pointId: string | undefined, kwhAnHour: (hour: number) => number, per: number) => {
  const ts = Array.from({ length: 48 * 6 + 1 }, (_, at) => from + at * 600_000)
  let kwh = 0
  const values = ts.map((_, at) => {
    if (at > 0) kwh += kwhAnHour(Math.floor((at - 1) / 6) % 24) / 6
    return kwh / per
  })
  return { pointId: pointId ?? '', ts, values }
}

/** An incomer and a feeder that draw the same in whatever unit, priced by the same tariff. */
async function plant(units: { active: string; reactive: string }, per: number) {
  const stationId = (await makeStation(test.db, { timeZone: 'Asia/Shanghai' })).id
  const { id: productId } = await makeProduct(test.db, {
    properties: [
      { propertyNo: 'ep', unit: units.active, ...energy },
      { propertyNo: 'eq', unit: units.reactive, kind: 'accumulated' },
    ],
  })
  const incomer = await makeDevice(test.db, { stationId, productId, deviceName: '进线' })
  const feeder = await makeDevice(test.db, { stationId, productId, circuitParentId: incomer.id })
  await seedReadings(test.db, [
    drawing(incomer.points.ep, (hour) => 31.7 + 3.1 * hour, per),
    drawing(incomer.points.eq, (hour) => 17.3 + 2.9 * hour, per),
    drawing(feeder.points.ep, (hour) => 30.1 + 3 * hour, per),
  ])
  const terms = {
    ...plainTerms,
    basic: { by: 'measuredDemand', price: '38.5' },
    powerFactorStandard: '0.90',
    surcharges: [{ surchargeName: '基金', price: '0.0278' }],
  }
  const { error } = await app.as().call(saveTariff, {
    body: { stationId, tariffName: '电价', validFrom: '2026-01-01', reason: '测试', terms },
  })
  expect(error).toBeUndefined()
  await divideChanged(test.db)
  return { stationId, incomer }
}

type Plant = Awaited<ReturnType<typeof plant>>
const reportOf = async (stationId: string, grain = 'day'): Promise<CostReport> =>
  (await app.as().call(getCostReport, { query: { stationId, ...span, grain } })).data

/** Everything that tells of energy, with what differs by the number of devices left out. */
async function told({ stationId, incomer }: Plant) {
  const [day, hour] = [await reportOf(stationId), await reportOf(stationId, 'hour')]
  const { data: flow } = await app.as().call(getCostFlow, { query: { stationId, ...span } })
  const { data: balance } = await app
    .as()
    .call(getCircuitBalance, { query: { deviceId: incomer.id, ...instants } })
  const { data: trial } = await app.as().call(tryTariff, {
    body: { stationId, day: span.from, itemId: incomer.points.ep },
  })
  return {
    bills: day.bills.map(({ lines, kwh, yuan, powerFactor, demand }) => ({
      ...{ lines, kwh, yuan, powerFactor },
      demandKw: demand?.maxKw.toFixed(6),
    })),
    rows: [day.rows, hour.rows],
    flow: [flow.incomerKwh, flow.belowKwh, flow.lossKwh],
    balance: Object.values<number>(balance.total).map((kwh) => kwh.toFixed(6)),
    trial: trial.totalYuan,
  }
}

describe('the same energy', () => {
  it('costs the same to the fen in Wh, kWh and MWh, whether its minutes are kept or not', async () => {
    const plants = [
      await plant({ active: 'kWh', reactive: 'kvarh' }, 1),
      await plant({ active: 'Wh', reactive: 'varh' }, 0.001),
      await plant({ active: 'MWh', reactive: 'Mvarh' }, 1_000),
    ]
    const tell = async () => Promise.all(plants.map(told))
    const [known, ...others] = await tell()
    // What the last reading brings belongs to the next day.
    expect(known?.bills[0]?.kwh).toBeCloseTo(48 * (31.7 + 3.1 * 11.5) - (31.7 + 3.1 * 23) / 6, 3)
    expect(Number(known?.bills[0]?.demandKw)).toBeCloseTo(31.7 + 3.1 * 23, 3)
    expect(known?.bills[0]?.powerFactor).toBeLessThan(0.9)
    for (const other of others) expect(other).toEqual(known)
    await test.db.asOwner(async (tx) => {
      await tx.execute(sql`delete from rollup_1m`)
      await tx.execute(sql`delete from sample`)
      await tx.execute(sql`insert into energy_change (tenant_id, first_day) values ('demo', '2026-01-01')`)
    })
    await divideChanged(test.db)
    const [coarse, ...coarser] = await tell()
    for (const other of coarser) expect(other).toEqual(coarse)
    expect(coarse?.bills[0]?.kwh).toBe(known?.bills[0]?.kwh)
  })

  it('is divided anew when the unit of a register is put right', async () => {
    const wrong = await plant({ active: 'kWh', reactive: 'kvarh' }, 1_000)
    const before = await reportOf(wrong.stationId)
    await test.db.asSystem((tx) =>
      tx.execute(sql`update product_property set unit = 'MWh' where id =
        (select property_id from point where id = ${wrong.incomer.points.ep})`),
    )
    await divideChanged(test.db)
    const after = await reportOf(wrong.stationId)
    expect(after.totals.kwh).toBeCloseTo(before.totals.kwh * 1_000, 0)
  })
})

it('says how many corrections its meters have within the span, by the days of the station', async () => {
  const { stationId, incomer } = await plant({ active: 'kWh', reactive: 'kvarh' }, 1)
  const { rows } = await test.db.asSystem((tx) =>
    tx.execute<{ zone: string }>(sql`select time_zone as zone from station where id = ${stationId}`),
  )
  // the last moment of the span, and the first one after it
  for (const [day, time] of [
    [span.to, '23:59:59'],
    [addDays(span.to, 1), '00:00:00'],
  ])
    await test.db.asSystem((tx) =>
      tx.execute(sql`
        insert into counter_correction (tenant_id, station_id, item_id, correction_time, kind, old_value, new_value, remark)
        values ('demo', ${stationId}, ${incomer.points.ep}, (${day} || ' ' || ${time})::timestamp at time zone ${rows[0]?.zone},
          'swap', 5, 0, '换表')`),
    )
  expect((await reportOf(stationId)).corrections).toBe(1)
  // readings that are corrected into the span, and from its end on
  for (const [start, end] of [
    [addDays(span.from, -1), span.from],
    [addDays(span.to, 1), addDays(span.to, 1)],
  ])
    await test.db.asSystem((tx) =>
      tx.execute(sql`
        insert into reading_correction (tenant_id, station_id, item_id, start_time, end_time, method, amount, reason)
        values ('demo', ${stationId}, ${incomer.points.ep}, ${start}::timestamp at time zone ${rows[0]?.zone},
          ${end}::timestamp at time zone ${rows[0]?.zone}, 'add', 1, '变比')`),
    )
  expect((await reportOf(stationId)).corrections).toBe(2)
})

describe('a register that counts no electric energy', () => {
  it('costs nothing, and the report names it', async () => {
    const { stationId } = await plant({ active: 'kWh', reactive: 'kvarh' }, 1)
    const odd = async (unit: string | undefined, deviceName: string) => {
      const { id: productId } = await makeProduct(test.db, {
        properties: [{ propertyNo: 'ep', ...(unit === undefined ? {} : { unit }), ...energy }],
      })
      const { points } = await makeDevice(test.db, { stationId, productId, deviceName })
      await seedReadings(test.db, [drawing(points.ep, () => 5, 1)])
      return points.ep
    }
    const gas = await odd('m³', '燃气表')
    await odd(undefined, '无单位')
    await odd('mWh', '毫瓦时')
    await divideChanged(test.db)
    const { rows } = await test.db.asSystem((tx) =>
      tx.execute(sql`select from energy_day where point_id = ${gas}`),
    )
    expect(rows).toEqual([])
    const report = await reportOf(stationId)
    expect(report.meters.map(({ deviceName }) => deviceName)).toEqual(['进线'])
    const told = report.leftOut.meters.map(({ deviceName, reason, unit }) => [deviceName, reason, unit])
    expect(told.sort()).toEqual(
      [
        ['燃气表', 'unit', 'm³'],
        ['无单位', 'unit', ''],
        ['毫瓦时', 'unit', 'mWh'],
      ].sort(),
    )
    expect(
      await app.as().call(tryTariff, { body: { stationId, day: span.from, itemId: gas } }),
    ).toMatchObject({ error: { key: 'energy.noEnergyUnit' } })
  })

  it('is told apart from a meter that nobody has hung into the tree yet', async () => {
    const { stationId, incomer } = await plant({ active: 'kWh', reactive: 'kvarh' }, 1)
    const [{ productId } = { productId: '' }] = (
      await test.db.asSystem((tx) =>
        tx.execute<{ productId: string }>(
          sql`select product_id as "productId" from device where id = ${incomer.id}`,
        ),
      )
    ).rows
    const loose = await makeDevice(test.db, { stationId, productId, deviceName: '新装' })
    const report = await reportOf(stationId)
    expect(report.leftOut).toEqual({
      count: 1,
      meters: [{ deviceId: loose.id, deviceName: '新装', reason: 'circuit', unit: 'kWh' }],
    })
    const { data } = await app.as().call(listCircuits, { query: { stationId } })
    expect(data.circuits.map(({ deviceName }: { deviceName: string }) => deviceName)).toContain('新装')
  })
})
