import type { DataOf } from '@energy-console/contract'
import {
  exportCostStations,
  getCostReport,
  listCostStations,
  saveTariff,
  type TariffTerms,
} from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { makeArea, makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { useEnergy } from '../../../testing/useEnergy'
import { withTelemetry } from '../../../testing/useTelemetry'
import { seedHours } from '../../telemetry'
import { conversionFactorTable } from '..'
import { divideChanged } from '../division/jobs'

const hourMs = 3_600_000
/** 2025-12-01 00:00 at the stations. The clock of the calls stands at 2026-03-01 12:00 there. */
const from = Date.UTC(2025, 10, 30, 16)
const hours = Array.from({ length: 62 * 24 }, (_, hour) => from + hour * hourMs)
const january = { from: '2026-01-01', to: '2026-01-31' }

const termsOf = (flat: string): TariffTerms => ({
  dayTables: [
    {
      tableName: '全年',
      periods: [
        { startMinute: 0, band: 'flat' },
        { startMinute: 1_080, band: 'peak' },
      ],
    },
  ],
  seasons: [
    {
      ...{ seasonName: '全年', start: '01-01' },
      ...{ tables: { workday: 0, weekend: 0, holiday: 0 }, prices: { flat, peak: '1.0001' } },
    },
  ],
  basic: { by: 'capacity', capacityKva: 315, price: '23.3' },
  tiers: { by: 'year', steps: [{ aboveKwh: 3_000, addition: '0.05' }] },
  surcharges: [{ surchargeName: '基金', price: '0.0213' }],
})

const { test, app } = await useEnergy(withTelemetry)

let areaId: string
const ids: string[] = []
beforeAll(async () => {
  areaId = (await makeArea(test.db)).id
  const { id: productId } = await makeProduct(test.db, {
    properties: [{ propertyNo: 'ep', kind: 'accumulated', energyType: 'electricity', unit: 'kWh' }],
  })
  for (const [index, kwh] of [3.217, 11.003, 7.77].entries()) {
    const place = index === 1 ? { areaId } : {}
    const { id: stationId } = await makeStation(test.db, { timeZone: 'Asia/Shanghai', ...place })
    ids.push(stationId)
    const { error } = await app.as().call(saveTariff, {
      body: {
        ...{
          stationId,
          tariffName: '分时',
          validFrom: index === 2 ? '2026-01-05' : '2025-12-01',
          reason: '测试',
        },
        terms: termsOf(`0.${6_667 + index}`),
      },
    })
    expect(error).toBeUndefined()
    const meter = await makeDevice(test.db, { stationId, productId })
    const at = (hour: number) => Number((hour * kwh).toFixed(3))
    await seedHours(test.db, [
      {
        ...{ pointId: meter.points.ep ?? '', hours },
        ...{ first: hours.map((_, hour) => at(hour)), last: hours.map((_, hour) => at(hour + 1)) },
      },
    ])
  }
  ids.push((await makeStation(test.db)).id)
  await divideChanged(test.db)
})

const fen = (yuan: string) => Math.round(Number(yuan) * 100)

it.each([january, { from: '2026-01-10', to: '2026-03-31' }])(
  'says of each station what its own report says, and adds them up to the fen: %j',
  async (span) => {
    const { data } = await app.as().call(listCostStations, { query: span })
    expect(data.stations.map(({ stationId }: { stationId: string }) => stationId)).toEqual([
      ids[1],
      ids[2],
      ids[0],
      ids[3],
    ])
    expect(data.count).toBe(4)
    const sums = { totals: 0, previous: 0, lastYear: 0 }
    for (const { stationId, ...station } of data.stations) {
      const query = { stationId, ...span, grain: 'day' }
      const { data: own } = await app.as().call(getCostReport, { query })
      for (const said of ['totals', 'coverage', 'pendingDays', 'unpricedKwh'])
        expect([said, station[said]]).toEqual([said, own[said]])
      for (const beside of ['previous', 'lastYear'] as const) {
        const { from, to } = own[beside]
        expect(data[beside]).toMatchObject({ from, to })
        expect({ from, to, ...station[beside] }).toEqual(own[beside])
        sums[beside] += fen(own[beside].totals.totalYuan)
      }
      sums.totals += fen(own.totals.totalYuan)
    }
    expect(sums.totals).toBeGreaterThan(0)
    expect(sums).toEqual({
      totals: fen(data.totals.totalYuan),
      previous: fen(data.previous.totals.totalYuan),
      lastYear: fen(data.lastYear.totals.totalYuan),
    })
  },
)

it('says where days wait to be divided anew, and what came before the first tariff', async () => {
  const told = async () => {
    const { data } = await app.as().call(listCostStations, { query: january })
    const of = (id: string | undefined) =>
      data.stations.find(({ stationId }: { stationId: string }) => stationId === id)
    return ids.map((id) => of(id)?.pendingDays)
  }
  expect(await told()).toEqual([0, 0, 0, 0])
  await test.db.asSystem((tx) =>
    tx.execute(sql`insert into energy_change (tenant_id, station_id, first_day, last_day) values
      ('demo', ${ids[0]}, '2026-01-30', null), ('demo', null, '2026-01-10', '2026-01-10'), ('other', null, '2026-01-11', null)`),
  )
  expect(await told()).toEqual([3, 1, 1, 1])
  const { data } = await app.as().call(listCostStations, { query: january })
  for (const { stationId, pendingDays, unpricedKwh } of data.stations) {
    const query = { stationId, ...january, grain: 'day' }
    const { data: own } = await app.as().call(getCostReport, { query })
    expect({ pendingDays, unpricedKwh }).toEqual({
      pendingDays: own.pendingDays,
      unpricedKwh: own.unpricedKwh,
    })
  }
  expect(data.stations.map(({ unpricedKwh }: { unpricedKwh: number }) => unpricedKwh > 0)).toContain(true)
  await divideChanged(test.db)
  expect(await told()).toEqual([0, 0, 0, 0])
})

it('tells of the stations of a region, and of no more than somebody sees', async () => {
  const { data: ofArea } = await app.as().call(listCostStations, { query: { ...january, areaId } })
  expect(ofArea.stations.map(({ stationId }: { stationId: string }) => stationId)).toEqual([ids[1]])
  const one = app.as({ stationIds: [ids[0] ?? ''] })
  const { data } = await one.call(listCostStations, { query: january })
  expect(data.stations).toHaveLength(1)
  expect(data).toMatchObject({ count: 1, totals: data.stations[0].totals })
  const { data: none } = await app.as({ stationIds: [] }).call(listCostStations, { query: january })
  expect(none).toMatchObject({ count: 0, stations: [], totals: { totalYuan: '0.00', averageYuan: null } })
  const reversed = await app.as().call(listCostStations, { query: { from: '2026-01-02', to: '2026-01-01' } })
  expect(reversed).toMatchObject({ error: { key: 'energy.badRange' } })
})

it('writes a file with a line for each station', async () => {
  const { data } = await app.as().call(exportCostStations, { query: { ...january, format: 'csv' } })
  const file = await app.app.inject({ url: `/api/files/${data.ticket}` })
  const lines = file.body.trim().split('\r\n')
  expect(lines).toHaveLength(5)
  const { data: found } = await app.as().call(listCostStations, { query: january })
  expect(lines[1]).toContain(`${found.stations[0].stationName},`)
  expect(lines[1]).toContain(found.stations[0].totals.totalYuan)
})

it('says what a kWh stands for by the factors of the tenant, and by the standard where it has none', async () => {
  const told = async () => {
    const { data: all } = await app.as().call(listCostStations, { query: january })
    const query = { stationId: ids[0], ...january, grain: 'day' }
    const { data: own } = await app.as().call(getCostReport, { query })
    expect(own.factors).toEqual(all.factors)
    return all
  }
  expect((await told()).factors).toMatchObject([{ coalKg: 0.1229, co2Kg: 0.5366 }])
  await test.db.asSystem((tx) =>
    tx.insert(conversionFactorTable).values(
      [
        { tenantId: 'demo', co2Kg: 0.4 },
        { tenantId: 'other', co2Kg: 9 },
      ].map((row) => ({
        ...{ ...row, energyType: 'electricity' as const, fromDate: '2020-01-01', coalKg: 0.1229 },
        source: '电网公告',
      })),
    ),
  )
  const { factors, stations, emissions } = await told()
  expect(factors).toMatchObject([{ coalKg: 0.1229, co2Kg: 0.4 }])
  expect(emissions.co2Kg).toBeCloseTo(
    stations.reduce((sum: number, station: { totals: { kwh: number } }) => sum + station.totals.kwh * 0.4, 0),
    2,
  )
  const { data } = await app.as().call(exportCostStations, { query: { ...january, format: 'csv' } })
  const file = await app.app.inject({ url: `/api/files/${data.ticket}` })
  const [head = '', first = ''] = file.body.trim().split('\r\n')
  const column = head.split(',').findIndex((title) => title.includes('二氧化碳排放'))
  expect(Number(first.split(',')[column])).toBeCloseTo(stations[0].totals.kwh * 0.4, 2)
})

it('converts each day by the factor that holds on it, where one changes within a month', async () => {
  await test.db.asSystem((tx) =>
    tx.insert(conversionFactorTable).values({
      ...{ tenantId: 'demo', energyType: 'electricity', fromDate: '2026-01-16', coalKg: 0.3, co2Kg: 0.2 },
      source: '新公告',
    }),
  )
  const { data: all } = await app.as().call(listCostStations, { query: january })
  expect(all.factors.map(({ fromDate }: { fromDate: string }) => fromDate)).toEqual([
    '2026-01-01',
    '2026-01-16',
  ])
  const own = async (grain: 'month' | 'day'): Promise<DataOf<typeof getCostReport>> =>
    (await app.as().call(getCostReport, { query: { stationId: ids[0], ...january, grain } })).data
  const [byMonth, byDay] = [await own('month'), await own('day')]
  const coalKg = byDay.rows.reduce(
    (sum, { start, kwh }) => sum + kwh * (start < '2026-01-16' ? 0.1229 : 0.3),
    0,
  )
  expect(byDay.rows.some(({ start, kwh }) => start >= '2026-01-16' && kwh > 0)).toBe(true)
  expect(byDay.emissions.coalKg).toBeCloseTo(coalKg, 1)
  expect(byMonth.emissions).toEqual(byDay.emissions)
  expect(byMonth.rows).toMatchObject([byDay.emissions])
  const station = all.stations.find(({ stationId }: { stationId: string }) => stationId === ids[0])
  expect(station.emissions).toEqual(byDay.emissions)
})
