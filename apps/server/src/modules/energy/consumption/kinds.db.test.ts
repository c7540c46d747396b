import type { DataOf } from '@energy-console/contract'
import {
  getCostReport,
  getEnergyUse,
  getUseFlow,
  listCircuits,
  listUseGaps,
  type UseQuery,
} from '@energy-console/contract/energy'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { useEnergy } from '../../../testing/useEnergy'
import { conversionFactorTable } from '..'
import { divideChanged } from '../division/jobs'

const { test, app } = await useEnergy()

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const first = Date.parse('2026-01-01T00:00:00+08:00')
const days = 20
const span = { from: '2026-01-03', to: '2026-01-12' }
const daysOfSpan = 10

/** A rise of so much in each hour of all days. */
async function rising(itemId: string | undefined, perHour: number): Promise<void> {
  await test.db.systemPool.query(
    `insert into rollup_1h (tenant_id, point_id, bucket, min, max, mean, first, last, count, rise)
     select 'demo', $1::bigint, $2::bigint + g * 3600000, 0, 0, 0, 0, 0, 1, $3 from generate_series(0, $4 - 1) g`,
    [itemId, first, perHour, days * 24],
  )
  await test.db.systemPool.query(
    `insert into rollup_1d (tenant_id, point_id, bucket, min, max, mean, first, last, count, rise)
     select 'demo', $1::bigint, $2::bigint + g * 86400000, 0, 0, 0, 0, 0, 24, $3 * 24 from generate_series(0, $4 - 1) g`,
    [itemId, first, perHour, days],
  )
}

beforeAll(async () => {
  vi.spyOn(app.clock, 'now').mockReturnValue(first + days * dayMs)
})

const electric = { kind: 'accumulated', energyType: 'electricity', category: 'energy', unit: 'kWh' } as const
const place = async () => ({ stationId: (await makeStation(test.db, { timeZone: 'Asia/Shanghai' })).id })
const useOf = async (
  stationId: string,
  more: Partial<UseQuery> = {},
): Promise<DataOf<typeof getEnergyUse>> => {
  const query = { energyType: 'electricity', scope: 'device', grain: 'day', ...span, ...more } as const
  return (await app.as().call(getEnergyUse, { query: { ...query, stationIds: stationId } })).data
}

describe('a device of several channels', () => {
  /** Twelve an hour by its channels, three of them given back; a register of a period beside the first. */
  const feeders = async (of: { stationId: string }) => {
    const { id: productId } = await makeProduct(test.db, {
      properties: [
        { propertyNo: 'e1', ...electric, channel: '1 路' },
        { propertyNo: 'e1peak', ...electric, channel: '1 路' },
        { propertyNo: 'e2', ...electric, channel: '2 路', unit: 'Wh' },
        { propertyNo: 'e2back', ...electric, channel: '2 路', energyDirection: 'export' },
      ],
    })
    const device = await makeDevice(test.db, { ...of, productId, deviceName: '多回路表' })
    await rising(device.points.e1, 5)
    await rising(device.points.e1peak, 2)
    await rising(device.points.e2, 7_000)
    await rising(device.points.e2back, 3)
    return device
  }
  const hours = daysOfSpan * 24

  it('counts each of them once, and none twice', async () => {
    const of = await place()
    const device = await feeders(of)
    const { rows, total, leftOut } = await useOf(of.stationId)
    expect(total.amount).toBeCloseTo(12 * hours, 6)
    expect(total.registers).toBe(2)
    expect(rows.map(({ name, parentId, registers }) => ({ name, parentId, registers }))).toEqual([
      { name: '多回路表', parentId: null, registers: 2 },
      { name: '多回路表 · 2 路', parentId: device.id, registers: 1 },
      { name: '多回路表 · 1 路', parentId: device.id, registers: 1 },
    ])
    expect(rows.map(({ amount }) => amount)).toEqual([12, 7, 5].map((kwh) => expect.closeTo(kwh * hours, 6)))
    expect(leftOut).toEqual({
      count: 1,
      registers: [
        {
          ...{ deviceId: device.id, deviceName: '多回路表', propertyName: 'e1peak', unit: 'kWh' },
          reason: 'repeated',
        },
      ],
    })
    // so do what is billed, and what the circuit tree tells
    await divideChanged(test.db)
    const { data: cost } = await app.as().call(getCostReport, { query: { ...of, ...span, grain: 'day' } })
    expect(cost.totals.kwh).toBeCloseTo(12 * hours, 6)
    const { data } = await app.as().call(listCircuits, { query: of })
    expect(data.circuits).toMatchObject([
      { importItemIds: [device.points.e1, device.points.e2], exportItemIds: [device.points.e2back] },
    ])
    expect(data.circuits[0].energyKwh).toBeCloseTo(9 * 24, 6)
  })

  it('is counted by its register of the whole where it has one, with its channels as parts of that', async () => {
    const of = await place()
    const { id: productId } = await makeProduct(test.db, {
      properties: [
        { propertyNo: 'e1', ...electric, channel: '1 路' },
        { propertyNo: 'all', ...electric },
        { propertyNo: 'valley', ...electric },
      ],
    })
    const { id, points } = await makeDevice(test.db, { ...of, productId, deviceName: '总表' })
    await rising(points.e1, 5)
    await rising(points.all, 8)
    await rising(points.valley, 1)
    const { rows, total } = await useOf(of.stationId)
    expect(total.amount).toBeCloseTo(8 * hours, 6)
    expect(rows.map(({ id: row, amount, share }) => [row === id, amount, share])).toEqual([
      [true, expect.closeTo(8 * hours, 6), expect.closeTo(1, 6)],
      [false, expect.closeTo(5 * hours, 6), expect.closeTo(5 / 8, 6)],
    ])
    // readings of each are looked after, but for those that count nowhere
    await test.db.systemPool.query(
      'delete from rollup_1h where point_id = any ($1) and bucket between $2 and $3',
      [[points.e1, points.valley], first + 5 * dayMs, first + 5 * dayMs + 4 * hourMs],
    )
    const { data } = await app.as().call(listUseGaps, {
      query: { energyType: 'electricity', ...span, stationIds: of.stationId },
    })
    expect(data.gaps).toMatchObject([{ propertyName: 'e1', cause: 'told', unit: 'kWh' }])
  })

  it('loses what it drew less what it gave back, and none of those below it did', async () => {
    const of = await place()
    const above = await feeders(of)
    const { id: productId } = await makeProduct(test.db, { properties: [{ propertyNo: 'e', ...electric }] })
    const below = await makeDevice(test.db, { ...of, productId, circuitParentId: above.id })
    await rising(below.points.e, 4)
    const { rows } = await useOf(of.stationId)
    const row = rows.find(({ id }) => id === above.id)
    expect(row?.below).toBeCloseTo(4 * hours, 6)
    expect(row?.loss).toBeCloseTo((9 - 4) * hours, 6)
  })
})

describe('all kinds of energy', () => {
  const water = { kind: 'accumulated', energyType: 'water', category: 'energy', unit: 'm³' } as const
  const gas = { kind: 'accumulated', energyType: 'gas', category: 'energy', unit: 'm³' } as const
  /** A tree of electricity, water beside it, and a meter of gas and electricity at once. */
  const plant = async () => {
    const of = await place()
    const products = await Promise.all(
      [
        [{ propertyNo: 'e', ...electric }],
        [{ propertyNo: 'w', ...water }],
        [{ propertyNo: 'g', ...gas }],
      ].map((properties) => makeProduct(test.db, { properties })),
    )
    const [kwh, cubic, fuel] = products.map(({ id }) => id)
    const main = await makeDevice(test.db, { ...of, productId: kwh ?? '', deviceName: '进线' })
    const sub = await makeDevice(test.db, {
      ...{ ...of, productId: kwh ?? '', deviceName: '支路', circuitParentId: main.id },
    })
    const tap = await makeDevice(test.db, { ...of, productId: cubic ?? '', deviceName: '水表' })
    const burner = await makeDevice(test.db, { ...of, productId: fuel ?? '', deviceName: '气表' })
    await rising(main.points.e, 100)
    await rising(sub.points.e, 60)
    await rising(tap.points.w, 2)
    await rising(burner.points.g, 3)
    return { ...of, main, sub, tap, burner }
  }
  const changed = { energyType: 'gas', fromDate: '2026-01-08', coalKg: 2, co2Kg: 5, source: '气源' } as const
  beforeAll(() =>
    test.db.asSystem((tx) => tx.insert(conversionFactorTable).values({ tenantId: 'demo', ...changed })),
  )
  /** Standard coal of days, t. */
  const coal = {
    electricity: 100 * 24 * 0.1229,
    water: 2 * 24 * 0.2571,
    before: 3 * 24 * 1.33,
    after: 3 * 24 * 2,
  }
  const ofGas = (coal.before * 5 + coal.after * 5) / 1_000
  const total = (coal.electricity + coal.water) * (daysOfSpan / 1_000) + ofGas

  it('add up as standard coal, each day by the factor that holds on it', async () => {
    const { stationId } = await plant()
    for (const grain of ['hour', 'day', 'month'] as const) {
      const found = await useOf(stationId, { energyType: 'all', scope: 'kind', grain })
      expect(found.unit).toBe('tce')
      expect(found.total.amount, grain).toBeCloseTo(total, 6)
      expect(found.total.emissions.coalKg).toBeCloseTo(total * 1_000, 1)
      expect(found.rows.map(({ id, amount }) => [id, amount])).toEqual([
        ['electricity', expect.closeTo((coal.electricity * daysOfSpan) / 1_000, 6)],
        ['gas', expect.closeTo(ofGas, 6)],
        ['water', expect.closeTo((coal.water * daysOfSpan) / 1_000, 6)],
      ])
      expect(found.rows.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(1, 6)
      const of = found.factors.filter(({ energyType }) => energyType === 'gas')
      expect(of.map(({ fromDate, coalKg }) => [fromDate, coalKg])).toEqual([
        ['2026-01-03', 1.33],
        ['2026-01-08', 2],
      ])
    }
    // what it is compared with goes by the factors of then
    const later = await useOf(stationId, {
      ...{ energyType: 'all', scope: 'station', from: '2026-01-11', to: '2026-01-16' },
    })
    expect(later.previous).toEqual({ from: '2026-01-05', to: '2026-01-10' })
    const former = (coal.electricity + coal.water) * 6 + coal.before * 3 + coal.after * 3
    expect(later.total.previous).toBeCloseTo(former / 1_000, 6)
    expect(later.rows).toMatchObject([{ id: stationId, registers: 3 }])
  })

  it('flow from a station to its meters, kind by kind, with what is lost', async () => {
    const { stationId, main, sub, tap, burner } = await plant()
    const flowOf = async (energyType: UseQuery['energyType']): Promise<DataOf<typeof getUseFlow>> =>
      (await app.as().call(getUseFlow, { query: { energyType, stationId, ...span } })).data
    const { nodes, unit } = await flowOf('all')
    expect(unit).toBe('tce')
    const links = nodes.map(({ parentId, deviceId, energyType }) => [energyType, deviceId, parentId])
    expect(links).toHaveLength(7)
    expect(links).toEqual(
      expect.arrayContaining([
        ['electricity', null, null],
        ['electricity', main.id, 'electricity'],
        ['electricity', sub.id, `electricity ${main.id}`],
        ['water', null, null],
        ['water', tap.id, 'water'],
        ['gas', null, null],
        ['gas', burner.id, 'gas'],
      ]),
    )
    const tops = nodes.filter(({ parentId }) => parentId === null)
    expect(tops.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(total, 6)
    const kwh = await flowOf('electricity')
    expect(kwh.nodes.find(({ deviceId }) => deviceId === main.id)).toMatchObject({
      ...{ amount: expect.closeTo(100 * daysOfSpan * 24, 6), loss: expect.closeTo(40 * daysOfSpan * 24, 6) },
    })
    const elsewhere = await makeStation(test.db, { tenantId: 'other' })
    expect(
      await app.as().call(getUseFlow, { query: { energyType: 'all', stationId: elsewhere.id, ...span } }),
    ).toMatchObject({ code: 404 })
  })

  it('flow into a station what its meters draw, where one of them gives more than it draws', async () => {
    const of = await place()
    const both = [
      { propertyNo: 'drawn', ...electric },
      { propertyNo: 'given', ...electric, energyDirection: 'export' as const },
    ]
    const { id: productId } = await makeProduct(test.db, { properties: both })
    const feeder = await makeDevice(test.db, { ...of, productId, deviceName: '馈线' })
    const solar = await makeDevice(test.db, { ...of, productId, deviceName: '光伏' })
    await rising(feeder.points.drawn, 10)
    await rising(solar.points.drawn, 1)
    await rising(solar.points.given, 31)
    const { data } = await app.as().call(getUseFlow, {
      query: { energyType: 'electricity', stationId: of.stationId, ...span },
    })
    const amounts = data.nodes.map(({ deviceId, amount }: { deviceId: string | null; amount: number }) => [
      deviceId,
      amount,
    ])
    expect(amounts).toHaveLength(3)
    expect(amounts).toEqual(
      expect.arrayContaining([
        [null, expect.closeTo(10 * daysOfSpan * 24, 6)],
        [feeder.id, expect.closeTo(10 * daysOfSpan * 24, 6)],
        [solar.id, expect.closeTo(-30 * daysOfSpan * 24, 6)],
      ]),
    )
  })

  it('are refused by month where so much would have to be read by the day', async () => {
    const of = await place()
    const registers = Array.from({ length: 100 }, (_, at) => ({
      ...{ propertyNo: `g${at}`, ...gas, channel: `${at} 路` },
    }))
    const { id: productId } = await makeProduct(test.db, { properties: registers })
    for (let at = 0; at < 3; at += 1) await makeDevice(test.db, { ...of, productId })
    const query = {
      ...{ energyType: 'gas', scope: 'station', grain: 'month', stationIds: of.stationId },
      ...{ from: '2016-01-05', to: '2026-01-04' },
    }
    // ten years of 300 registers have 36,300 months; a factor that changes in them makes 1.1 million days of those
    expect((await app.as().call(getEnergyUse, { query })).error).toBeUndefined()
    const across = { ...query, from: '2016-01-12', to: '2026-01-11' }
    expect((await app.as().call(getEnergyUse, { query: across })).error).toMatchObject({
      key: 'energy.tooManyReportCells',
    })
  })
})
