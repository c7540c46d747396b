import {
  exportCostReport,
  getBillComparison,
  getCostFlow,
  getCostHeat,
  getCostReport,
  listCostMeters,
  listMeasuredDemand,
  saveTariff,
  type TariffTerms,
  tryCostChange,
  utilityBills,
} from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { archiveTexts } from '../../../testing/archiveTexts'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { useEnergy } from '../../../testing/useEnergy'
import { withTelemetry } from '../../../testing/useTelemetry'
import { seedHours, seedReadings } from '../../telemetry'
import { incomersOf } from '../circuit/meters'
import { divideChanged } from '../division/jobs'
import { emissionFileRows, meterFileRows } from './fileRows'
import { allMeterCosts } from './meterCosts'

const hourMs = 3_600_000
/** 2026-01-01 00:00 at the station. The clock of the calls stands at 2026-03-01 12:00 there. */
const from = Date.UTC(2025, 11, 31, 16)
const days = 59

const terms: TariffTerms = {
  dayTables: [
    {
      tableName: '全年',
      periods: [
        { startMinute: 0, band: 'valley' },
        { startMinute: 480, band: 'flat' },
        { startMinute: 1_080, band: 'peak' },
      ],
    },
  ],
  seasons: [
    {
      seasonName: '全年',
      start: '01-01',
      tables: { workday: 0, weekend: 0, holiday: 0 },
      prices: { valley: '0.3333', flat: '0.6667', peak: '1.0001' },
    },
  ],
  basic: { by: 'agreedDemand', agreedKw: 100, price: '30', tolerance: 1.05 },
  powerFactorStandard: '0.90',
  surcharges: [{ surchargeName: '基金', price: '0.02' }],
}

const { test, app } = await useEnergy(withTelemetry)

let stationId: string
let devices: Record<'incomer' | 'one' | 'two', string>
beforeAll(async () => {
  stationId = (await makeStation(test.db, { timeZone: 'Asia/Shanghai' })).id
  const energy = { kind: 'accumulated', energyType: 'electricity', unit: 'kWh' } as const
  const { id: productId } = await makeProduct(test.db, {
    properties: [
      { propertyNo: 'ep', ...energy },
      { propertyNo: 'eq', kind: 'accumulated', unit: 'kvarh' },
    ],
  })
  const incomer = await makeDevice(test.db, { stationId, productId, deviceName: '进线' })
  const below = { stationId, productId, circuitParentId: incomer.id }
  const one = await makeDevice(test.db, { ...below, deviceName: '一' })
  const two = await makeDevice(test.db, { ...below, deviceName: '二' })
  devices = { incomer: incomer.id, one: one.id, two: two.id }
  const rising = (pointId: string | undefined, kwh: (hour: number) => number) => {
    const hours = Array.from({ length: days * 24 }, (_, hour) => from + hour * hourMs)
    let value = 0
    const last = hours.map((_, hour) => {
      value = Number((value + kwh(hour % 24)).toFixed(3))
      return value
    })
    return { pointId: pointId ?? '', hours, first: [0, ...last.slice(0, -1)], last }
  }
  await seedHours(test.db, [
    rising(incomer.points.ep, (hour) => (hour === 19 ? 110 : 10.123)),
    rising(incomer.points.eq, (hour) => (hour === 19 ? 82.5 : 7.59)),
    rising(one.points.ep, (hour) => (hour === 19 ? 100 : 4)),
    rising(two.points.ep, () => 5),
  ])
  const { error } = await app.as().call(saveTariff, {
    body: { stationId, tariffName: '分时', validFrom: '2026-01-01', reason: '测试', terms },
  })
  expect(error).toBeUndefined()
  await divideChanged(test.db)
})

it('tells of how many days it waits to be divided anew', async () => {
  const pending = async () =>
    (await report({ grain: 'month', from: '2026-01-10', to: '2026-03-31' }))?.pendingDays
  expect(await pending()).toBe(0)
  const note = (change: ReturnType<typeof sql>) => test.db.asSystem((tx) => tx.execute(change))
  const elsewhere = (await makeStation(test.db)).id
  await note(
    sql`insert into energy_change (tenant_id, station_id, first_day) values ('demo', ${elsewhere}, '2026-01-01')`,
  )
  await note(sql`insert into energy_change (tenant_id, point_id, at_ms)
    select 'demo', p.id, ${from + 20 * 24 * hourMs}::bigint from point p where p.device_id = ${devices.one}`)
  expect(await pending()).toBe(1)
  await note(
    sql`insert into energy_change (tenant_id, station_id, first_day) values ('demo', ${stationId}, '2026-02-27')`,
  )
  expect(await pending()).toBe(3)
  await divideChanged(test.db)
  expect(await pending()).toBe(0)
})

const report = async (query: Record<string, unknown>) => {
  const answer = await app.as().call(getCostReport, { query: { stationId, ...query } })
  expect(answer.error).toBeUndefined()
  return answer.data
}

/** A station that draws 90 kW but for one hour of January, in which it draws 110. */
async function oneHighDay() {
  const station = await makeStation(test.db, { timeZone: 'Asia/Shanghai' })
  const energy = { propertyNo: 'ep', kind: 'accumulated', energyType: 'electricity', unit: 'kWh' } as const
  const { id: productId } = await makeProduct(test.db, {
    properties: [energy, { propertyNo: 'eq', kind: 'accumulated', unit: 'kvarh' }],
  })
  const { points } = await makeDevice(test.db, { stationId: station.id, productId })
  const hours = Array.from({ length: 31 * 24 }, (_, hour) => from + hour * hourMs)
  const rising = (pointId = '', high: number, low: number) => {
    const last = hours.map((_, hour) => (hour + 1) * low + (hour < 250 ? 0 : high - low))
    return { pointId, hours, first: [0, ...last.slice(0, -1)], last }
  }
  await seedHours(test.db, [rising(points.ep, 110, 90), rising(points.eq, 900, 30)])
  await app.as().call(saveTariff, {
    body: { stationId: station.id, tariffName: '分时', validFrom: '2026-01-01', reason: '测试', terms },
  })
  await divideChanged(test.db)
  return station
}
const fen = (yuan: string) => Math.round(Number(yuan) * 100)
const january = { from: '2026-01-01', to: '2026-01-31' }

describe('measured demand', () => {
  it('is that of the whole months that have any, the oldest first', async () => {
    const { data } = await app.as().call(listMeasuredDemand, { query: { stationId } })
    expect(data).toEqual([
      { month: '2026-01', maxKw: 110, isHourly: true, isBound: false },
      { month: '2026-02', maxKw: 110, isHourly: true, isBound: false },
    ])
  })

  it('is not told to who does not see the station', async () => {
    const stranger = app.as({ stationIds: [] })
    expect((await stranger.call(listMeasuredDemand, { query: { stationId } })).code).toBe(404)
  })
})

describe('a cost report', () => {
  it('charges a month line by line, as its incomer counts it', async () => {
    const { totals, bills, meters, agreed } = await report({ ...january, grain: 'month' })
    expect(meters.map(({ deviceName }: { deviceName: string }) => deviceName)).toEqual(['进线'])
    const [valley, flat, peak] = [31 * 8 * 10.123, 31 * 10 * 10.123, 31 * (5 * 10.123 + 110)]
    const kwhOf = Object.fromEntries(
      totals.bands.map((one: { band: string; kwh: number }) => [one.band, one.kwh]),
    )
    expect(kwhOf.valley).toBeCloseTo(valley, 6)
    expect(kwhOf.flat).toBeCloseTo(flat, 6)
    expect(kwhOf.peak).toBeCloseTo(peak, 6)
    expect(bills).toHaveLength(1)
    const lines = bills[0].lines.map(({ kind, band, yuan }: Record<string, string>) => [kind, band, yuan])
    const energy = [peak * 1.0001, flat * 0.6667, valley * 0.3333].map((yuan) => Math.round(yuan * 100))
    // 110 kW against 100 kW agreed: 5 kW above the tolerance count twice.
    const adjusted = energy.reduce((a, b) => a + b) + 330_000
    expect(bills[0].demand).toMatchObject({ maxKw: 110, isHourly: true })
    expect(bills[0].powerFactor).toBe(0.8)
    expect(lines).toEqual([
      ['energy', 'peak', (Number(energy[0]) / 100).toFixed(2)],
      ['energy', 'flat', (Number(energy[1]) / 100).toFixed(2)],
      ['energy', 'valley', (Number(energy[2]) / 100).toFixed(2)],
      ['basic', null, '3300.00'],
      ['powerFactor', null, (Math.round(adjusted * 0.05) / 100).toFixed(2)],
      ['surcharge', null, ((valley + flat + peak) * 0.02).toFixed(2)],
    ])
    expect(fen(totals.totalYuan)).toBe(
      lines.reduce((sum: number, [, , yuan]: string[]) => sum + fen(yuan ?? ''), 0),
    )
    expect(agreed).toEqual({ kw: 100, kva: null })
  })

  it('comes to the same to the fen by month, day and hour, and to the roll-ups to the last digit', async () => {
    const [month, day, hour] = [
      await report({ ...january, grain: 'month' }),
      await report({ ...january, grain: 'day' }),
      await report({ ...january, grain: 'hour' }),
    ]
    expect(day.rows).toHaveLength(31)
    expect(hour.rows).toHaveLength(31 * 24)
    const sum = ({ rows }: { rows: { energyYuan: string }[] }) =>
      rows.reduce((total, { energyYuan }) => total + fen(energyYuan), 0)
    expect([sum(day), sum(hour)]).toEqual([sum(month), sum(month)])
    expect([day.totals, hour.totals]).toEqual([month.totals, month.totals])
    const { rows } = await test.db.asSystem((tx) =>
      tx.execute<{ same: boolean; count: string }>(sql`
        select count(*), bool_and(d.kwh = h.kwh) as same from (
          select point_id, sum(sharp + peak + flat + valley + deep_valley + unpriced) as kwh from energy_month group by 1) d
        join (select point_id, sum(rise::text::numeric) as kwh from rollup_1h group by 1) h using (point_id)`),
    )
    expect(rows[0]).toEqual({ count: '3', same: true })
  })

  it('charges the days of a month together what it charges the month, by its one demand and power factor', async () => {
    const { id } = await oneHighDay()
    const ofSpan = async (span: { from: string; to: string }) => {
      const { bills } = await report({ ...span, grain: 'day', stationId: id })
      const lines: { kind: string; yuan: string; amount: string }[] = bills[0].lines
      const basic = lines.find(({ kind }) => kind === 'basic')
      return { basic, powerFactor: bills[0].powerFactor, demand: bills[0].demand.maxKw }
    }
    const month = await ofSpan(january)
    expect(month.basic).toMatchObject({ amount: '110', yuan: '3300.00' })
    const all = await Promise.all(
      Array.from({ length: 31 }, (_, at) => `2026-01-${String(at + 1).padStart(2, '0')}`).map((day) =>
        ofSpan({ from: day, to: day }),
      ),
    )
    expect(all.reduce((sum, { basic }) => sum + fen(basic?.yuan ?? ''), 0)).toBe(330_000)
    expect(new Set(all.map(({ demand }) => demand))).toEqual(new Set([110]))
    expect(new Set(all.map(({ powerFactor }) => powerFactor))).toEqual(new Set([month.powerFactor]))
  })

  it('stands beside the span before it and the year before, as far as this one has come', async () => {
    const { previous, lastYear, ended } = await report({ from: '2026-02-28', to: '2026-03-03', grain: 'day' })
    expect([previous.from, previous.to]).toEqual(['2026-02-24', '2026-02-24'])
    expect([lastYear.from, lastYear.to]).toEqual(['2025-02-28', '2025-02-28'])
    const whole = 23 * 10.123 + 110
    expect([previous.totals.kwh, ended?.kwh]).toEqual([expect.closeTo(whole, 3), expect.closeTo(whole, 3)])
    expect(lastYear.totals.averageYuan).toBeNull()
    expect([previous.coverage, lastYear.coverage]).toEqual([1, 0])
  })

  it('compares nothing of a day that only began', async () => {
    const { ended, rows } = await report({ from: '2026-03-01', to: '2026-03-31', grain: 'day' })
    expect(ended).toBeNull()
    expect(rows).toHaveLength(1)
    const whole = await report({ from: '2026-02-01', to: '2026-02-28', grain: 'month' })
    expect(whole.ended).toEqual(whole.totals)
  })

  it('tells of how many of its hours it has readings', async () => {
    const coverageOf = async (from: string, to: string, grain = 'day') =>
      (await report({ from, to, grain })).coverage
    expect(await coverageOf('2026-01-01', '2026-02-28', 'month')).toBe(1)
    // Nothing was read in December, nor on the day that has just begun.
    expect(await coverageOf('2025-12-02', '2026-01-30')).toBeCloseTo(0.5, 3)
    expect(await coverageOf('2026-02-28', '2026-03-31')).toBeCloseTo(24 / (24 + 13), 3)
    expect(await coverageOf('2026-02-28', '2026-03-01', 'hour')).toBeCloseTo(24 / (24 + 13), 3)
  })

  it('tells of times without readings, and of what the next reading told of them', async () => {
    expect((await report({ ...january, grain: 'day' })).gaps).toEqual({ count: 0, kwh: 0, starts: [] })
    const gone = await makeStation(test.db, { timeZone: 'Asia/Shanghai' })
    const energy = { kind: 'accumulated', energyType: 'electricity', unit: 'MWh' } as const
    const { id: productId } = await makeProduct(test.db, { properties: [{ propertyNo: 'ep', ...energy }] })
    const meter = await makeDevice(test.db, { stationId: gone.id, productId })
    // the tenth of January, silent after 21:10 until half past eight of the next day
    const read = [...[18, 19, 20, 21].map((hour) => hour + 1 / 6), 24 + 8.5, 24 + 9.5, 24 + 23.5]
    await seedReadings(test.db, [
      {
        pointId: meter.points.ep ?? '',
        ts: read.map((hour) => from + (9 * 24 + hour) * hourMs),
        values: [1, 2, 3, 4, 5.5, 6, 7],
      },
    ])
    const { data } = await app.as().call(getCostReport, {
      query: { stationId: gone.id, from: '2026-01-10', to: '2026-01-11', grain: 'hour' },
    })
    expect(data.gaps.count).toBe(2)
    expect(data.gaps.kwh).toBeCloseTo(2_500, 6)
    expect(data.gaps.starts).toEqual([
      ...['22', '23'].map((hour) => `2026-01-10 ${hour}:00`),
      ...['00', '01', '02', '03', '04', '05', '06', '07', '08'].map((hour) => `2026-01-11 ${hour}:00`),
      ...Array.from({ length: 14 }, (_, index) => `2026-01-11 ${index + 10}:00`),
    ])
  })

  it('leaves to the station what is charged for it as a whole', async () => {
    const { bills, meters } = await report({ ...january, deviceId: devices.one, grain: 'month' })
    expect(meters).toHaveLength(1)
    expect(new Set(bills[0].lines.map(({ kind }: { kind: string }) => kind))).toEqual(
      new Set(['energy', 'surcharge']),
    )
  })

  it('writes a file whose amounts are its total, and whose energy is its energy', async () => {
    const { data } = await app
      .as()
      .call(exportCostReport, { query: { stationId, ...january, grain: 'day', format: 'csv' } })
    const file = await app.app.inject({ url: `/api/files/${data.ticket}` })
    const [head, ...lines] = file.body
      .replace('\ufeff', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
    const sum = (heading: string) => {
      const at = head?.indexOf(heading) ?? -1
      return lines.reduce((total, cells) => total + Number(cells[at]), 0)
    }
    const { totals } = await report({ ...january, grain: 'day' })
    expect(sum('金额 (元)')).toBeCloseTo(Number(totals.totalYuan), 6)
    expect(sum('电量 (kWh)')).toBeCloseTo(totals.kwh, 3)
    expect(new Set(lines.map((cells) => cells[1]))).toEqual(
      new Set(['电度电费', '基本电费', '力调电费', '附加费']),
    )
  })

  it('writes all meters by band on a second sheet of a workbook, and what the energy stands for on a third', async () => {
    const query = { stationId, ...january, grain: 'day', format: 'xlsx' } as const
    const { data } = await app.as().call(exportCostReport, { query })
    const { rawPayload } = await app.app.inject({ url: `/api/files/${data.ticket}` })
    expect(archiveTexts(rawPayload).filter((text) => text.includes('<sheetData'))).toHaveLength(3)
    expect(archiveTexts(rawPayload).join()).toContain('name="电表电量电费"')
    const found = await report({ ...january, grain: 'day' })
    expect(archiveTexts(rawPayload).join()).toContain('name="能耗折算"')
    const ofDays = emissionFileRows(found)
    expect(ofDays).toHaveLength(31)
    expect(ofDays.reduce((sum, { coalKg }) => sum + coalKg, 0)).toBeCloseTo(found.totals.kwh * 0.1229, 1)
    expect(ofDays.reduce((sum, { co2Kg }) => sum + co2Kg, 0)).toBeCloseTo(found.totals.kwh * 0.5366, 1)
    const meters = await test.db.inTenant({ tenantId: 'demo', stationIds: 'all' }, (tx) =>
      allMeterCosts({ tx, now: new Date(app.clock.now()) }, { stationId, ...january }),
    )
    const lines = meterFileRows(meters ?? [])
    const { data: list } = await app.as().call(listCostMeters, { query: { stationId, ...january } })
    expect(new Set(lines.map(({ deviceName }) => deviceName))).toEqual(new Set(['进线', '一', '二']))
    const sum = (of: 'kwh' | 'yuan') => lines.reduce((total, line) => total + Number(line[of]), 0)
    const ofList = (pick: (meter: { kwh: number; energyYuan: string }) => number) =>
      list.meters.reduce(
        (total: number, meter: { kwh: number; energyYuan: string }) => total + pick(meter),
        0,
      )
    expect(sum('kwh')).toBeCloseTo(
      ofList(({ kwh }) => kwh),
      3,
    )
    expect(sum('yuan')).toBeCloseTo(
      ofList(({ energyYuan }) => Number(energyYuan)),
      2,
    )
  })

  it('lists meters, heat and flow that agree with it', async () => {
    const { data: list } = await app.as().call(listCostMeters, { query: { stationId, ...january } })
    expect(list.meters.map(({ deviceName }: { deviceName: string }) => deviceName)).toEqual([
      '进线',
      '一',
      '二',
    ])
    const { totals } = await report({ ...january, grain: 'month' })
    expect(list.meters[0]).toMatchObject({ kwh: totals.kwh, energyYuan: totals.energyYuan })
    const { data: heat } = await app.as().call(getCostHeat, { query: { stationId, ...january } })
    expect(heat.days).toHaveLength(31)
    expect(heat.days[3]).toMatchObject({ day: '2026-01-04' })
    expect([heat.days[3].kwh[19], heat.days[3].band[19]]).toEqual([110, 'peak'])
    expect(heat.days[3].yuan[0]).toBeCloseTo(3.37, 1)
    const cells = (of: 'kwh' | 'yuan') =>
      heat.days.flatMap((one: Record<typeof of, number[]>) => one[of]).reduce((a: number, b: number) => a + b)
    expect(cells('kwh').toFixed(4)).toBe(totals.kwh.toFixed(4))
    expect(cells('yuan').toFixed(2)).toBe(totals.energyYuan)
    const { data: flow } = await app.as().call(getCostFlow, { query: { stationId, ...january } })
    expect(flow.nodes).toHaveLength(3)
    expect(flow.lossKwh).toBeCloseTo(31 * (23 * 1.123 + 5), 3)
  })

  it('refuses spans that are none or too long, and devices of elsewhere', async () => {
    const call = (query: Record<string, unknown>) =>
      app.as().call(getCostReport, { query: { stationId, grain: 'hour', ...january, ...query } })
    expect(await call({ to: '2025-12-31' })).toMatchObject({ error: { key: 'energy.badRange' } })
    expect(await call({ to: '2026-04-01' })).toMatchObject({ error: { key: 'energy.badRange' } })
    expect(await call({ from: '0001-01-01', to: '0001-01-02' })).toMatchObject({ status: 400 })
    const elsewhere = await makeDevice(test.db)
    expect(await call({ deviceId: elsewhere.id })).toMatchObject({ status: 404 })
  })
})

describe('a what-if', () => {
  const ask = (change: Record<string, unknown>, more: Record<string, unknown> = {}) =>
    app.as().call(tryCostChange, { body: { stationId, ...january, ...more, change } })

  it('reckons the draft of a tariff like one that is stored, and another station’s like its own', async () => {
    const dearer: TariffTerms = {
      ...terms,
      seasons: terms.seasons.map((season) => ({ ...season, prices: { valley: '1', flat: '1', peak: '1' } })),
    }
    const elsewhere = (await makeStation(test.db)).id
    const { data: stored } = await app.as().call(saveTariff, {
      body: { stationId: elsewhere, tariffName: '别站', validFrom: '2026-03-01', terms: dearer },
    })
    const ofDraft = (await ask({ kind: 'terms', terms: dearer })).data
    expect(ofDraft).toEqual((await ask({ kind: 'tariff', tariffId: stored.id })).data)
    expect(Number(ofDraft.differenceYuan)).toBeGreaterThan(0)
    const holey = { ...dearer, seasons: dearer.seasons.map((season) => ({ ...season, prices: {} })) }
    expect((await ask({ kind: 'terms', terms: holey })).error).toMatchObject({ key: 'energy.badTariff' })
  })

  it('moves load of a meter into another band', async () => {
    const move = { kind: 'move', percent: 50, hours: [19], toBand: 'valley' }
    const { data } = await ask(move, { deviceId: devices.one })
    expect(data.movedKwh).toBeCloseTo(31 * 50, 6)
    const energy = data.lines.filter(({ kind }: { kind: string }) => kind === 'energy')
    const saved = energy.reduce(
      (sum: number, { differenceYuan }: { differenceYuan: string }) => sum + fen(differenceYuan),
      0,
    )
    expect(Math.abs(saved + Math.round(31 * 50 * (1.0001 - 0.3333) * 100))).toBeLessThanOrEqual(2)
    expect(fen(data.thenYuan) - fen(data.presentYuan)).toBe(fen(data.differenceYuan))
    expect(await ask({ ...move, toBand: 'sharp' }, { deviceId: devices.one })).toMatchObject({
      error: { key: 'energy.noBand' },
    })
  })

  it('holds the span under another tariff', async () => {
    const [season] = terms.seasons
    const dearer = {
      ...terms,
      seasons: [{ ...season, prices: { valley: '0.3333', flat: '0.7667', peak: '1.0001' } }],
    }
    const { data: saved } = await app.as().call(saveTariff, {
      body: { stationId, tariffName: '明年', validFrom: '2027-01-01', terms: dearer },
    })
    const { data } = await ask({ kind: 'tariff', tariffId: saved.id })
    const flat = data.lines.find(({ band }: { band: string | null }) => band === 'flat')
    expect(fen(flat.differenceYuan)).toBe(
      Math.round(31 * 10 * 10.123 * 76.67) - Math.round(31 * 10 * 10.123 * 66.67),
    )
    expect(
      data.lines.filter(({ differenceYuan }: { differenceYuan: string }) => differenceYuan !== '0.00'),
    ).toHaveLength(2)
  })
})

describe("the utility's bill", () => {
  it('is compared with ours, line by line', async () => {
    const ours = await report({ ...january, grain: 'month' })
    const yuanOf = (band: string) =>
      ours.bills[0].lines.find((line: { band: string | null }) => line.band === band).yuan
    const lines = [
      { kind: 'energy', band: 'peak', yuan: (Number(yuanOf('peak')) + 12).toFixed(2), amount: '4980.5' },
      { kind: 'energy', band: 'flat', yuan: yuanOf('flat') },
      { kind: 'surcharge', yuan: '100' },
    ]
    const { data: saved } = await app.as().call(utilityBills.calls.save, {
      body: {
        stationId,
        billName: '一月',
        firstDay: january.from,
        lastDay: january.to,
        totalKwh: '10000',
        totalYuan: '9000',
        lines,
      },
    })
    const { data } = await app.as().call(getBillComparison, { query: { id: saved.id } })
    const found = data.lines.map(({ kind, band, differenceYuan, theirYuan }: Record<string, string>) => [
      kind,
      band,
      theirYuan === null ? 'missing' : differenceYuan,
    ])
    expect(found).toContainEqual(['energy', 'peak', '12.00'])
    expect(found).toContainEqual(['energy', 'flat', '0.00'])
    expect(found).toContainEqual(['energy', 'valley', 'missing'])
    expect(found).toContainEqual(['basic', null, 'missing'])
    expect(found.filter(([kind]: string[]) => kind === 'surcharge')).toHaveLength(1)
    expect(fen(data.differenceYuan)).toBe(900_000 - fen(ours.totals.totalYuan))
  })
})

describe('meters of many kinds', () => {
  const beside = async () => {
    const place = { stationId: (await makeStation(test.db, { timeZone: 'Asia/Shanghai' })).id }
    const energy = { kind: 'accumulated', energyType: 'electricity', unit: 'kWh' } as const
    const reactive = { propertyNo: 'eq', kind: 'accumulated', unit: 'kvarh' } as const
    const { id: whole } = await makeProduct(test.db, {
      properties: [{ propertyNo: 'ep', ...energy }, reactive],
    })
    const { id: active } = await makeProduct(test.db, { properties: [{ propertyNo: 'ep', ...energy }] })
    return { place, whole, active }
  }
  const hours = (count: number) => Array.from({ length: count }, (_, hour) => from + hour * hourMs)
  const rising = (pointId: string | undefined, kwh: number, count: number) => ({
    ...{ pointId: pointId ?? '', hours: hours(count) },
    first: hours(count).map((_, hour) => hour * kwh),
    last: hours(count).map((_, hour) => (hour + 1) * kwh),
  })

  it('have a power factor by the energy of those and of the days that have reactive energy', async () => {
    const { place, whole, active } = await beside()
    const one = await makeDevice(test.db, { ...place, productId: whole })
    const two = await makeDevice(test.db, { ...place, productId: active })
    await seedHours(test.db, [
      rising(one.points.ep, 4, 20 * 24),
      rising(one.points.eq, 3, 10 * 24),
      rising(two.points.ep, 50, 20 * 24),
    ])
    await divideChanged(test.db)
    const of = { ...place, from: '2026-01-01', to: '2026-01-31', grain: 'month' }
    expect((await report(of))?.bills).toEqual([])
    const { error } = await app.as().call(saveTariff, {
      body: { ...place, tariffName: '分时', validFrom: '2026-01-01', reason: '测试', terms },
    })
    expect(error).toBeUndefined()
    await divideChanged(test.db)
    expect((await report(of))?.bills[0]?.powerFactor).toBe(0.8)
  })

  it.each([
    // 1,000 kWh beside 484 kvarh are 1,000 / √(1,000² + 484²) = 0.90
    [
      'the first register of those that count the same',
      [
        { no: '组合', kvarh: 484 },
        { no: '一象限', kvarh: 484 },
      ],
    ],
    [
      'both directions together',
      [
        { no: '正向', kvarh: 284 },
        { no: '反向', kvarh: 200, energyDirection: 'export' },
      ],
    ],
    [
      'the whole before its channels',
      [{ no: '总', kvarh: 484 }, ...['1', '2'].map((channel) => ({ no: channel, kvarh: 242, channel }))],
    ],
    [
      'the first of each channel',
      ['1', '2', '2'].map((channel, at) => ({ no: `${channel}-${at}`, kvarh: 242, channel })),
    ],
  ] as const)('have a power factor by %s', async (_what, registers) => {
    const stationId = (await makeStation(test.db, { timeZone: 'Asia/Shanghai' })).id
    const { id: productId } = await makeProduct(test.db, {
      properties: [
        { propertyNo: 'ep', kind: 'accumulated', energyType: 'electricity', unit: 'kWh' },
        ...registers.map(({ no, kvarh: _, ...more }) => {
          return { propertyNo: no, kind: 'accumulated' as const, unit: 'kvarh', ...more }
        }),
      ],
    })
    const { points } = await makeDevice(test.db, { stationId, productId })
    await seedHours(test.db, [
      rising(points.ep, 1_000, 48),
      ...registers.map(({ no, kvarh }) => rising(points[no], kvarh, 48)),
    ])
    await app.as().call(saveTariff, {
      body: { stationId, tariffName: '分时', validFrom: '2026-01-01', reason: '测试', terms },
    })
    await divideChanged(test.db)
    const told = await report({ stationId, from: '2026-01-01', to: '2026-01-31', grain: 'month' })
    expect(told?.bills[0]?.powerFactor).toBe(0.9)
  })

  it('are all counted, however many another station has, and refused where they are too many for a report', async () => {
    const { place, active } = await beside()
    const { place: small } = await beside()
    const first = await makeDevice(test.db, { ...place, productId: active, deviceName: 'aa' })
    const last = await makeDevice(test.db, { ...small, productId: active, deviceName: 'zz' })
    await test.db.asOwner(async (tx) => {
      const copies = (table: string, where: string, values: string) =>
        tx.execute(
          sql.raw(`insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${values}))).*
            from ${table} t, generate_series(1000001, 1002001) g where ${where}`),
        )
      await copies(
        'device',
        `t.id = ${first.id}`,
        `'id', g, 'device_name', 'aa' || g, 'device_no', 'aa' || g`,
      )
      await copies('point', `t.id = ${first.points.ep}`, `'id', g, 'device_id', g`)
    })
    const stationIds = [place.stationId, small.stationId]
    const found = await test.db.asSystem((tx) => incomersOf(tx, stationIds))
    expect(found).toHaveLength(2_003)
    expect(found.filter(({ stationId }) => stationId === small.stationId)).toMatchObject([
      { deviceId: last.id },
    ])
    const answer = await app.as().call(getCostReport, {
      query: { ...place, from: '2026-01-01', to: '2026-01-31', grain: 'month' },
    })
    expect(answer.error).toMatchObject({ key: 'energy.tooManyMeters' })
  })
})
