import type { BodyInput } from '@energy-console/contract'
import {
  customReports,
  exportCustomReport,
  getCustomReport,
  getCustomReportDraft,
  listReportProperties,
  type ReckonedReport,
  type ReportTemplate,
  saveTariff,
  type TariffTerms,
  tryCustomReport,
} from '@energy-console/contract/energy'
import { listPointSteps, type StepValue } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { archiveTexts } from '../../../testing/archiveTexts'
import { makeDevice, makePointGroup, makeProduct, makeStation } from '../../../testing/factories'
import { useEnergy } from '../../../testing/useEnergy'
import { withTelemetry } from '../../../testing/useTelemetry'
import { seedHours, seedReadings } from '../../telemetry'
import { divideChanged } from '../division/jobs'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
/** 2026-02-25 00:00 at the station, whose zone is no whole number of hours off. The clock of the calls stands at 2026-03-01 04:00 UTC. */
const from = Date.UTC(2026, 1, 24, 18, 30)
const days = 4

const terms: TariffTerms = {
  dayTables: [
    {
      tableName: '全年',
      periods: [
        { startMinute: 0, band: 'valley' },
        { startMinute: 480, band: 'peak' },
      ],
    },
  ],
  seasons: [
    {
      seasonName: '全年',
      start: '01-01',
      tables: { workday: 0, weekend: 0, holiday: 0 },
      prices: { valley: '0.3', peak: '1' },
    },
  ],
  surcharges: [],
}

/** A series of numbers that looks like none, the same at every run. */
const noise = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

interface Reading {
  ts: number
  value: number
}

interface Answer {
  code: number
  data: ReckonedReport
  error?: unknown
}

const { test, app } = await useEnergy(withTelemetry)

let stationId: string
let meteredId: string
let meters: { id: string; points: Record<string, string> }[]
const readings = new Map<string, Reading[]>()
beforeAll(async () => {
  stationId = (await makeStation(test.db, { timeZone: 'Asia/Kolkata' })).id
  const { id: productId } = await makeProduct(test.db, {
    properties: [
      { propertyNo: 'p', propertyName: '功率', unit: 'kW', decimals: 1 },
      { propertyNo: 'ep', kind: 'accumulated', energyType: 'electricity', unit: 'kWh' },
      { propertyNo: 'on', propertyName: '运行', dataType: 'boolean', storage: 'change' },
    ],
  })
  meteredId = productId
  meters = await Promise.all(
    ['甲', '乙', '丙'].map((deviceName) => makeDevice(test.db, { stationId, productId, deviceName })),
  )
  for (const [place, { points }] of meters.slice(0, 2).entries()) {
    const random = noise(place + 1)
    const [power, energy, states]: Reading[][] = [[], [], []]
    let [kwh, isOn] = [1_000, false]
    for (let ts = from - 10 * minuteMs; ts < from + days * dayMs; ts += 10 * minuteMs) {
      // one of them says nothing on the third day
      if (place === 1 && ts >= from + 2 * dayMs && ts < from + 3 * dayMs) continue
      kwh += Math.round(random() * 100) / 10
      power?.push({ ts: ts + Math.floor(random() * 500_000), value: Math.round(random() * 1_000) / 10 })
      energy?.push({ ts, value: Number(kwh.toFixed(1)) })
      if (random() < 0.02) {
        isOn = !isOn
        states?.push({ ts: ts + Math.floor(random() * 500_000), value: isOn ? 1 : 0 })
      }
    }
    readings.set(points.p ?? '', power ?? [])
    readings.set(points.ep ?? '', energy ?? [])
    readings.set(points.on ?? '', states ?? [])
  }
  await seedReadings(
    test.db,
    [...readings].map(([pointId, list]) => ({
      pointId,
      ts: list.map(({ ts }) => ts),
      values: list.map(({ value }) => value),
    })),
  )
  const { error } = await app.as().call(saveTariff, {
    body: { stationId, tariffName: '分时', validFrom: '2026-01-01', reason: '测试', terms },
  })
  expect(error).toBeUndefined()
  await divideChanged(test.db)
})

const dayNames = ['2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28']
const span = { from: '2026-02-25', to: '2026-02-28' }
const measure = { compare: 'none', total: 'auto' } as const
const base = {
  ...{ reportName: '运行日报', isShared: false, stationId: undefined, hasTotal: true },
  ...({ period: 'range', step: 'day', layout: 'objects' } as const),
}

/** What readings come to between two instants, one after the other. */
function fold(list: readonly Reading[], start: number, end: number) {
  const within = list.filter(({ ts }) => ts >= start && ts < end)
  if (within.length === 0) return undefined
  const values = within.map(({ value }) => value)
  const [max, min] = [Math.max(...values), Math.min(...values)]
  const before = list.filter(({ ts }) => ts < start).at(-1)
  return {
    ...{ max, min, sum: values.reduce((sum, value) => sum + value, 0) },
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    first: values[0],
    last: values.at(-1),
    rise: (values.at(-1) ?? 0) - (before?.value ?? values[0] ?? 0),
    maxAt: wall(within.find(({ value }) => value === max)?.ts ?? 0),
    minAt: wall(within.find(({ value }) => value === min)?.ts ?? 0),
  }
}

/** `MM-dd HH:mm` at the station. */
const wall = (ts: number) => new Date(ts + 5.5 * hourMs).toISOString().slice(5, 16).replace('T', ' ')

/** Hours within which a value that holds until the next one is above 0. */
function hoursOn(list: readonly Reading[], start: number, end: number) {
  const ons = list.map(({ ts, value }, at) => {
    const [begin, stop] = [Math.max(ts, start), Math.min(list[at + 1]?.ts ?? end, end)]
    return value > 0 && stop > begin ? stop - begin : 0
  })
  return ons.reduce((sum, ms) => sum + ms, 0) / hourMs
}

const tried = (definition: object): Promise<Answer> =>
  app.as().call(tryCustomReport, {
    body: { ...base, ...span, ...definition } as BodyInput<typeof tryCustomReport>,
  })

/** A station with one meter, whose energy costs so much at all times, yuan/kWh. */
async function plantAt(price: string, unit: string) {
  const { id } = await makeStation(test.db, { timeZone: 'Asia/Shanghai' })
  const { id: productId } = await makeProduct(test.db, {
    properties: [{ propertyNo: 'ep', kind: 'accumulated', energyType: 'electricity', unit }],
  })
  const device = await makeDevice(test.db, { stationId: id, productId })
  const flat: TariffTerms = {
    ...terms,
    dayTables: [{ tableName: '全年', periods: [{ startMinute: 0, band: 'flat' }] }],
    seasons: terms.seasons.map((season) => ({ ...season, prices: { flat: price } })),
  }
  const { error } = await app.as().call(saveTariff, {
    body: { stationId: id, tariffName: '单一', validFrom: '2020-01-01', reason: '测试', terms: flat },
  })
  expect(error).toBeUndefined()
  return { id, deviceId: device.id, points: device.points }
}

const devices = (names: number) =>
  meters.slice(0, names).map(({ id }) => ({ kind: 'device' as const, deviceId: id }))
const close = (value: unknown) =>
  typeof value === 'number' ? Number(value.toPrecision(10)) : (value ?? null)

describe('a report', () => {
  it('has in each cell what the readings come to, by day and over the period', async () => {
    const kinds = ['max', 'min', 'mean', 'sum', 'first', 'last', 'maxAt', 'minAt'] as const
    const measures = [
      ...kinds.map((kind) => ({ ...measure, kind, propertyNo: 'p' })),
      { ...measure, kind: 'rise', propertyNo: 'ep' },
    ]
    const byTime = (await tried({ layout: 'time', objects: devices(2), measures })).data
    expect(byTime.lines.map(({ title }) => title)).toEqual([...dayNames, '合计'])
    expect(byTime.columns[0]).toMatchObject({ group: '甲', title: '功率 最大', unit: 'kW', decimals: 1 })
    const told = (place: number, start: number, end: number) => {
      const points: Record<string, string> = meters[place]?.points ?? {}
      const power = fold(readings.get(points.p ?? '') ?? [], start, end)
      const energy = fold(readings.get(points.ep ?? '') ?? [], start, end)
      return [...kinds.map((kind) => close(power?.[kind])), close(energy?.rise)]
    }
    const rows = [...dayNames.keys()].map((day) => [from + day * dayMs, from + (day + 1) * dayMs] as const)
    const spans = [...rows, [from, from + days * dayMs] as const]
    expect(byTime.lines.map(({ cells }) => cells.map(({ value }) => close(value)))).toEqual(
      spans.map(([start, end]) => [...told(0, start, end), ...told(1, start, end)]),
    )
    expect(byTime.missing).toBe(9)
    // a value leads on to what it is made of
    expect(byTime.columns[0]).toMatchObject({ deviceId: meters[0]?.id, itemIds: [meters[0]?.points.p] })

    const byObject = (await tried({ objects: devices(3), measures })).data
    const all = [from, from + days * dayMs] as const
    const [first, second, third] = byObject.lines.map(({ cells }) => cells.map(({ value }) => close(value)))
    expect([first, second]).toEqual([told(0, ...all), told(1, ...all)])
    expect(third).toEqual(measures.map(() => null))
    expect(byObject.lines.map(({ deviceId }) => deviceId)).toEqual([...meters.map(({ id }) => id), undefined])
    expect(byObject.lines[1]?.cells.at(-1)?.itemIds).toEqual([meters[1]?.points.ep])
    // the day without readings is missing in what is told of all days
    expect(byObject.lines.slice(0, 2).map(({ cells }) => cells[0]?.isPartial)).toEqual([undefined, true])
  })

  it('tells running hours as long as values held, and by hour', async () => {
    const measures = [{ ...measure, kind: 'runHours', propertyNo: 'on' }]
    const { data } = await tried({ layout: 'time', objects: devices(2), measures })
    const expected = (place: number, start: number) =>
      hoursOn(readings.get(meters[place]?.points.on ?? '') ?? [], start, start + dayMs)
    for (const [day, line] of data.lines.slice(0, days).entries())
      for (const place of [0, 1]) {
        const start = from + day * dayMs
        const known = (readings.get(meters[place]?.points.on ?? '')?.[0]?.ts ?? 0) < start + dayMs
        if (known) expect(line.cells[place]?.value).toBeCloseTo(expected(place, start), 6)
        else expect(line.cells[place]?.value).toBeNull()
      }
    const byHour = (
      await tried({
        ...{ period: 'day', step: 'hour', layout: 'time', from: dayNames[1], to: dayNames[1] },
        ...{ objects: devices(1), measures },
      })
    ).data
    expect(byHour.lines).toHaveLength(25)
    expect(byHour.lines.at(-1)?.cells[0]?.value).toBeCloseTo(expected(0, from + dayMs), 6)
  })

  it('marks running hours whose readings are gone, and looks through no more hours than one may', async () => {
    const { id, points } = await makeDevice(test.db, { stationId, productId: meteredId, deviceName: '旧' })
    await test.db.asSystem((tx) =>
      tx.execute(sql`
        insert into rollup_1h (tenant_id, point_id, bucket, min, max, mean, count, first, last)
        values ('demo', ${points.p}::bigint, ${from + 3 * hourMs}::bigint, 0, 10, 6, 6, 0, 10)`),
    )
    const objects = [{ kind: 'device' as const, deviceId: id }]
    const runHours = { ...measure, kind: 'runHours', propertyNo: 'p', above: 5 }
    const { data } = await tried({ objects, measures: [runHours] })
    expect(data.lines[0]?.cells[0]).toMatchObject({ value: 1, isPartial: true })
    const many = Array.from({ length: 15 }, (_, above) => ({ ...runHours, above, compare: 'both' }))
    const long = { period: 'range', from: '2018-01-01', to: '2026-02-28', objects, measures: many }
    expect((await tried(long)).error).toMatchObject({ key: 'energy.tooManyReportRunHours' })
  })

  it('adds groups, formulas, sub-totals and totals up, and colours what lies beyond a limit', async () => {
    const items = meters.slice(0, 2).map(({ points }) => points.ep ?? '')
    const group = await makePointGroup(test.db, { itemIds: items, kept: [] })
    const point = (itemId: string) => ({ kind: 'point' as const, itemId })
    const { data } = await tried({
      objects: [
        ...items.map(point),
        { kind: 'subtotal', objectName: '两只' },
        { kind: 'group', groupId: group.id },
        { kind: 'formula', expression: 'r3 - r1', objectName: '差' },
      ],
      measures: [
        { ...measure, kind: 'rise', highLimit: 1, highTone: 'info' },
        { ...measure, kind: 'last', total: 'max' },
        { ...measure, kind: 'formula', expression: 'a / 2', unit: '吨' },
      ],
    })
    const [one, two, sum, together, rest, total] = data.lines.map(({ cells }) =>
      cells.map(({ value }) => value),
    )
    const [a = 0, b = 0] = [one?.[0], two?.[0]].map(Number)
    expect(a).toBeGreaterThan(1)
    expect([sum?.[0], together?.[0], rest?.[0], total?.[0]].map(close)).toEqual(
      [a + b, a + b, b, 2 * (a + b)].map(close),
    )
    expect([one?.[2], sum?.[2], total?.[2]].map(close)).toEqual([a / 2, (a + b) / 2, a + b].map(close))
    const lasts = [one?.[1], two?.[1]].map(Number)
    expect([sum?.[1], together?.[1]].map(close)).toEqual(
      [Math.max(...lasts), lasts.reduce((x, y) => x + y)].map(close),
    )
    expect(data.lines.map(({ kind }) => kind)).toEqual([
      'data',
      'data',
      'subtotal',
      'data',
      'formula',
      'total',
    ])
    expect(data.lines[0]?.cells[0]?.tone).toBe('info')
    expect(data.columns[2]).toMatchObject({ unit: '吨', shows: 'number' })
  })

  it('tells energy by band and cost as the tariff has them', async () => {
    const kinds = [
      { ...measure, kind: 'bandKwh', band: 'peak', propertyNo: 'ep' },
      { ...measure, kind: 'bandKwh', band: 'valley', propertyNo: 'ep' },
      { ...measure, kind: 'cost', propertyNo: 'ep' },
    ]
    const { data } = await tried({ layout: 'time', objects: devices(1), measures: kinds })
    const list = readings.get(meters[0]?.points.ep ?? '') ?? []
    // of each line of the bill a day costs what it has come to with it, rounded, less what it had before: January ends before the first
    const reached = { peak: 0, valley: 0 }
    for (const [day, line] of data.lines.slice(0, days).entries()) {
      const [peak, valley, yuan] = line.cells.map(({ value }) => Number(value))
      const start = from + day * dayMs
      const rise = (begin: number, end: number) =>
        fold(list, start + begin * hourMs, start + end * hourMs)?.rise ?? 0
      expect([peak, valley].map(close)).toEqual([rise(8, 24), rise(0, 8)].map(close))
      const fen = () => Math.round(reached.peak * 100) + Math.round(reached.valley * 30)
      const before = fen()
      reached.peak = Number((reached.peak + rise(8, 24)).toFixed(1))
      reached.valley = Number((reached.valley + rise(0, 8)).toFixed(1))
      expect(Math.round((yuan ?? 0) * 100)).toBe(fen() - before)
    }
  })

  it('tells the cost of days and of months that add up to the period', async () => {
    const { id, deviceId, points } = await plantAt('0.5', 'kWh')
    const begin = Date.UTC(2025, 11, 31, 16)
    const hours = Array.from({ length: 31 * 24 }, (_, hour) => begin + hour * hourMs)
    // 10.004 kWh at 08:00 of each day
    const last = hours.map((_, hour) => 10.004 * Math.floor((hour + 16) / 24))
    await seedHours(test.db, [{ pointId: points.ep ?? '', hours, first: [0, ...last.slice(0, -1)], last }])
    await divideChanged(test.db)
    const january = { stationId: id, from: '2026-01-01', to: '2026-01-31' }
    const objects = [{ kind: 'device', deviceId }]
    const measures = [{ ...measure, kind: 'cost', propertyNo: 'ep' }]
    const costs = async (more: object) =>
      (await tried({ ...january, objects, measures, layout: 'time', ...more })).data.lines.map(
        ({ cells }) => cells[0]?.value,
      )
    const byDay = await costs({ step: 'day' })
    // 5.002, 10.004 and 15.006 are 5.00, 10.00 and 15.01
    expect(byDay.slice(0, 3)).toEqual([5, 5, 5.01])
    // 31 days of 5.002
    expect(byDay.at(-1)).toBe(155.06)
    expect(byDay.slice(0, -1).reduce((sum: number, yuan) => sum + Number(yuan), 0)).toBeCloseTo(155.06, 6)
    expect(await costs({ step: 'month' })).toEqual([155.06, 155.06])
  })

  it('tells energy by band and cost of each hour, which add up to the day', async () => {
    const kinds = [
      { ...measure, kind: 'cost', propertyNo: 'ep' },
      { ...measure, kind: 'bandKwh', band: 'peak', propertyNo: 'ep' },
      { ...measure, kind: 'bandKwh', band: 'valley', propertyNo: 'ep' },
    ]
    const day = { from: dayNames[1], to: dayNames[1], period: 'day' }
    const asked = { ...day, layout: 'time', objects: devices(2), measures: kinds }
    const { data } = await tried({ ...asked, step: 'hour' })
    expect(data.lines).toHaveLength(25)
    for (const place of [0, 1]) {
      const list = readings.get(meters[place]?.points.ep ?? '') ?? []
      const rise = (begin: number, end: number) =>
        fold(list, from + dayMs + begin * hourMs, from + dayMs + end * hourMs)?.rise ?? 0
      const cells = data.lines.map((line) =>
        line.cells.slice(place * 3, place * 3 + 3).map(({ value }) => value),
      )
      const hours = cells.slice(0, 24)
      for (const [hour, [yuan, peak, valley]] of hours.entries()) {
        expect([peak, valley].map(close), `${hour}:00`).toEqual(
          (hour >= 8 ? [rise(hour, hour + 1), 0] : [0, rise(hour, hour + 1)]).map(close),
        )
        // what each line of the bill has come to is rounded, hour by hour
        expect(Math.abs(Number(yuan) - rise(hour, hour + 1) * (hour >= 8 ? 1 : 0.3))).toBeLessThan(0.011)
      }
      const [total] = cells[24] ?? []
      expect(hours.reduce((sum, [yuan]) => sum + Number(yuan), 0)).toBeCloseTo(Number(total), 6)
      expect(total).toBeCloseTo(Math.round(rise(8, 24) * 100) / 100 + Math.round(rise(0, 8) * 30) / 100, 6)
    }
    const long = { ...asked, period: 'range', step: 'hour', from: '2025-01-01' }
    expect((await tried({ ...long, objects: devices(3) })).error).toMatchObject({
      key: 'energy.tooManyReportCells',
    })
  })

  it('says which cells rest on readings that are missing or were told later', async () => {
    const measures = [
      { ...measure, kind: 'rise', propertyNo: 'ep' },
      { ...measure, kind: 'cost', propertyNo: 'ep' },
      { ...measure, kind: 'max', propertyNo: 'p' },
    ]
    const marked = async (layout: 'time' | 'objects') =>
      (await tried({ layout, objects: devices(2), measures })).data.lines.map(({ cells }) =>
        cells.map((cell) => (cell.value === null ? null : (cell.isPartial ?? false))),
      )
    const none = [false, false, false]
    // what the second meter drew on its day without readings stands on the next one; its power of that day is whole
    expect(await marked('time')).toEqual([
      ...[
        [...none, ...none],
        [...none, ...none],
        [...none, null, null, null],
      ],
      ...[
        [...none, true, true, false],
        [...none, true, true, true],
      ],
    ])
    expect(await marked('objects')).toEqual([none, [true, true, true], [true, true, true]])
  })

  it('tells of what is stored when it changes what was shown, of hours without a reading as of all others', async () => {
    const list = readings.get(meters[0]?.points.on ?? '') ?? []
    const first = list[0]?.ts ?? 0
    /** What was shown over a time: its mean, and the least and the most with since when, all of a state that is 0 or 1. */
    const shownOver = (start: number, end: number) => {
      const since = Math.max(start, first)
      if (end <= since) return [null, null, null, null, null]
      const before = list.filter(({ ts }) => ts <= since).at(-1)
      const shown = [
        { ts: since, value: before?.value ?? 0 },
        ...list.filter(({ ts }) => ts > since && ts < end),
      ]
      const values = shown.map(({ value }) => value)
      const [min, max] = [Math.min(...values), Math.max(...values)]
      const sinceOf = (wanted: number) => wall(shown.find(({ value }) => value === wanted)?.ts ?? 0)
      const mean = close((hoursOn(list, since, end) * hourMs) / (end - since))
      return [mean, min, sinceOf(min), max, sinceOf(max)]
    }
    const kinds = ['mean', 'min', 'minAt', 'max', 'maxAt'] as const
    const measures = kinds.map((kind) => ({ ...measure, kind, propertyNo: 'on' }))
    const all = from + days * dayMs
    for (const [step, width] of [
      ['day', dayMs],
      ['hour', hourMs],
    ] as const) {
      const { lines } = (await tried({ layout: 'time', step, objects: devices(1), measures })).data
      const begins = Array.from({ length: (days * dayMs) / width }, (_, at) => from + at * width)
      expect(lines.map(({ cells }) => cells.map(({ value }) => close(value)))).toEqual([
        ...begins.map((begin) => shownOver(begin, begin + width)),
        shownOver(from, all),
      ])
    }
    const { lines } = (await tried({ objects: devices(1), measures })).data
    expect(lines[0]?.cells.map(({ value }) => close(value))).toEqual(shownOver(from, all))
    // curves and steps in time say the same of it
    const steps = await app.as().call(listPointSteps, {
      query: {
        ...{ itemIds: meters[0]?.points.on ?? '', start: from, end: all, step: '1d' },
        zone: 'Asia/Kolkata',
      },
    })
    const byDay = Array.from({ length: days }, (_, at) =>
      shownOver(from + at * dayMs, from + (at + 1) * dayMs),
    )
    expect(
      steps.data.lines[0]?.values.map(
        (value: StepValue | null) => value && [close(value[0]), value[1], value[2]],
      ),
    ).toEqual(byDay.map(([mean, min, , max]) => [mean, min, max]))
  })

  it('marks what roll-ups tell of what was shown, and what is compared with it', async () => {
    const { id, points } = await makeDevice(test.db, { stationId, productId: meteredId, deviceName: '阀' })
    const ts = Array.from({ length: days * 24 * 3 }, (_, at) => from + Math.floor(at / 3) * hourMs + (at % 3))
    const pointId = points.on ?? ''
    // on for the blink of an eye at the full hour, on the last two days for good
    const values = ts.map((at, place) => (place % 3 === 1 || at >= from + 2 * dayMs ? 1 : 0))
    await seedReadings(test.db, [{ pointId, ts, values }])
    const measures = [{ ...measure, kind: 'mean', propertyNo: 'on', compare: 'previous' }]
    const objects = [{ kind: 'device' as const, deviceId: id }]
    const read = async () => {
      const later = { from: dayNames[2], to: dayNames[3] }
      const earlier = { from: dayNames[0], to: dayNames[1] }
      const [now, then] = [
        await tried({ objects, measures, ...later }),
        await tried({ objects, measures, ...earlier }),
      ].map(({ data }) => data.lines[0]?.cells ?? [])
      return { now, then }
    }
    const all = await read()
    expect(all.now?.map(({ isPartial }) => isPartial)).toEqual([undefined, undefined])
    expect(close(all.then?.[0]?.value)).toBe(close(1 / hourMs))
    // the first hours' readings are no more kept
    await test.db.asOwner((tx) =>
      tx.execute(
        sql`delete from sample where point_id = ${pointId}::bigint and ts < ${from + 3 * hourMs}::bigint`,
      ),
    )
    const left = await read()
    expect(left.then?.[0]).toMatchObject({ value: expect.closeTo(1 / 3, 9), isPartial: true })
    expect(left.now?.[0]).toEqual(all.now?.[0])
    expect(left.now?.[1]).toMatchObject({ value: expect.closeTo(200, 6), isPartial: true })
  })

  it('compares days with those before, and the period with the one before', async () => {
    const measures = [{ ...measure, kind: 'rise', propertyNo: 'ep', compare: 'both' }]
    const { data } = await tried({ layout: 'time', objects: devices(1), measures })
    expect(data.columns.map(({ title, shows }) => [title, shows])).toEqual([
      ['ep 用量', 'number'],
      ['ep 用量同比', 'lastYear'],
      ['ep 用量环比', 'previous'],
    ])
    const rises = data.lines.map(({ cells }) => Number(cells[0]?.value))
    const changes = data.lines.map(({ cells }) => cells[2]?.value)
    expect(close(changes[2])).toBe(close(((rises[2] ?? 0) / (rises[1] ?? 1) - 1) * 100))
    const days = { from: dayNames[2], to: dayNames[3] }
    const later = (await tried({ objects: devices(1), measures, ...days })).data.lines[0]?.cells
    const before = (rises[0] ?? 0) + (rises[1] ?? 0)
    expect(close(later?.[2]?.value)).toBe(close((((rises[2] ?? 0) + (rises[3] ?? 0)) / before) * 100 - 100))
    expect(later?.[1]?.value).toBeNull()
  })

  it.each([
    ['one that is over', { from: dayNames[2], to: dayNames[3] }, 'day', 4],
    ['its hours', { from: dayNames[3], to: dayNames[3] }, 'hour', 4],
    // of the days before it registers tell nothing
    ['one that goes on', { from: dayNames[2], to: '2026-03-02' }, 'day', 2],
    ['a month', { from: '2026-02-01', to: '2026-02-28' }, 'month', 0],
    ['one of which nothing is over', { from: '2026-03-01', to: '2026-03-02' }, 'day', 0],
  ] as const)('compares all times together as it does the period: %s', async (_name, days, step, known) => {
    const measures = (['auto', 'sum'] as const).flatMap((total) => [
      { ...measure, kind: 'rise', propertyNo: 'ep', compare: 'both', total },
      {
        ...measure,
        kind: 'max',
        propertyNo: 'p',
        compare: 'previous',
        total: total === 'sum' ? 'max' : total,
      },
    ])
    const changes = ({ data }: Answer, kind: string) => {
      const cells = data.lines.find((line) => line.kind === kind)?.cells ?? []
      return data.columns.flatMap(({ shows }, at) => (shows === 'number' ? [] : [close(cells[at]?.value)]))
    }
    const asked = { objects: devices(1), measures, ...days }
    const told = changes(await tried({ ...asked, layout: 'time', step }), 'total')
    expect(told).toEqual(changes(await tried(asked), 'data'))
    expect(told.filter((value) => value !== null)).toHaveLength(known)
  })

  it('compares months that the period cuts with as many days, and says how many they are', async () => {
    const { id, deviceId, points } = await plantAt('0.5', 'kWh')
    const [begin, count] = [Date.UTC(2024, 11, 31, 16), 424]
    // 100 kWh at 08:00 of each day from 2025-01-01
    const hours = Array.from({ length: count }, (_, day) => begin + day * dayMs + 8 * hourMs)
    const last = hours.map((_, day) => (day + 1) * 100)
    await seedHours(test.db, [{ pointId: points.ep ?? '', hours, first: [0, ...last.slice(0, -1)], last }])
    await divideChanged(test.db)
    const measures = ['rise', 'cost'].map((kind) => ({ ...measure, kind, propertyNo: 'ep', compare: 'both' }))
    const asked = {
      stationId: id,
      objects: [{ kind: 'device', deviceId }],
      measures,
      layout: 'time',
      step: 'month',
    }
    const told = async (span: { from: string; to: string }) =>
      (await tried({ ...asked, ...span })).data.lines.map(({ title, cells }) => [
        title,
        ...cells.map(({ value }) => close(value)),
      ])
    expect(await told({ from: '2025-03-15', to: '2025-05-14' })).toEqual([
      // 17 days beside those from 12 to 28 February
      ['2025-03（17 天）', 1_700, null, 0, 850, null, 0],
      ['2025-04', 3_000, null, close(((3_000 - 3_100) / 3_100) * 100), 1_500, null, close(-100 / 31)],
      ['2025-05（14 天）', 1_400, null, 0, 700, null, 0],
      ['合计', 6_100, null, 0, 3_050, null, 0],
    ])
    // February has no 30 days, and of the year before there are as many
    expect((await told({ from: '2026-01-02', to: '2026-02-27' })).map((line) => line.slice(0, 4))).toEqual([
      ['2026-01（30 天）', 3_000, 0, 0],
      ['2026-02（27 天）', 2_700, 0, 0],
      ['合计', 5_700, 0, 0],
    ])
    expect((await told({ from: '2025-03-02', to: '2025-04-30' }))[0]?.slice(0, 4)).toEqual([
      ...['2025-03（30 天）', 3_000, null, null],
    ])
  })

  it('refuses what cannot be reckoned, at its field', async () => {
    const rise = { ...measure, kind: 'rise', propertyNo: 'ep' }
    const objects = devices(1)
    const formula = (expression: string) => ({ ...measure, kind: 'formula', expression })
    const refusals = [
      await tried({ objects, measures: [formula('b + 1'), rise] }),
      await tried({ objects: [{ kind: 'formula', expression: 'r1' }], measures: [rise] }),
    ]
    for (const refused of refusals)
      expect(refused).toMatchObject({ code: 400, error: { key: 'energy.badReportFormula' } })
    expect(refusals.map(({ error }) => (error as { field?: string }).field)).toEqual([
      'measures.0.expression',
      'objects.0.expression',
    ])
    for (const wrong of [
      { objects: [{ kind: 'point' }], measures: [rise] },
      { objects, measures: [{ ...measure, kind: 'rise' }] },
      { objects, measures: [rise], layout: 'time', period: 'year', step: 'hour' },
      { objects: [], measures: [rise] },
    ])
      expect(
        (await app.as().call(customReports.calls.save, { body: { ...base, ...wrong } as never })).code,
      ).toBe(400)
    const years = { from: '2020-01-01', to: '2026-02-28' }
    const wide = { ...years, layout: 'time', step: 'hour', objects: devices(3), measures: [rise] }
    expect(await tried(wide)).toMatchObject({ code: 400, error: { key: 'energy.tooManyReportCells' } })
    expect(await tried({ objects, measures: [rise], from: '2010-01-01' })).toMatchObject({
      code: 400,
      error: { key: 'energy.badRange' },
    })
  })
})

describe('a stored report', () => {
  const [ann, bob] = [
    { userId: '11', userName: 'Ann' },
    { userId: '12', userName: 'Bob' },
  ]
  const stored = async (more: object = {}) => {
    const measures = [{ ...measure, kind: 'rise', propertyNo: 'ep', decimals: 2 }]
    const body = { ...base, objects: devices(2), measures, ...more } as never
    return (await app.as(ann).call(customReports.calls.save, { body })).data.id
  }

  it('is its owner’s until it is shared, and shows to others what of it they see', async () => {
    const elsewhere = await makeStation(test.db)
    const own = await stored()
    const shared = await stored({ isShared: true })
    const atStation = await stored({ isShared: true, stationId })
    const idsOf = async (who: object) =>
      (await app.as(who).call(customReports.calls.page, { query: {} })).data.records
        .map(({ id }: { id: string }) => id)
        .sort()
    expect(await idsOf(ann)).toEqual([own, shared, atStation].sort())
    expect(await idsOf({ ...bob, stationIds: [stationId] })).toEqual([shared, atStation].sort())
    const stranger = { ...bob, stationIds: [elsewhere.id] }
    expect(await idsOf(stranger)).toEqual([shared])
    expect(await idsOf({ ...bob, tenantId: 'other' })).toEqual([])

    const view = (who: object, id: string) =>
      app.as(who).call(getCustomReport, { query: { id, ...span } }) as Promise<Answer>
    expect((await view(stranger, own)).code).toBe(404)
    const { data: blind } = await view(stranger, shared)
    expect(blind.lines.map(({ title, cells }) => [title, cells[0]?.value])).toEqual([
      ['无权查看', null],
      ['无权查看', null],
      ['合计', null],
    ])
    expect((await view(ann, shared)).data.lines.map(({ title }) => title)).toEqual(['甲', '乙', '合计'])
    const change = { body: { id: shared, reportName: 'taken' } }
    expect((await app.as(bob).call(customReports.calls.update, change)).code).toBe(404)
  })

  it('is changed by its owner, whose formulas are looked at again', async () => {
    const id = await stored()
    const update = (body: object) =>
      app.as(ann).call(customReports.calls.update, { body: { id, ...body } as never })
    expect((await update({ objects: [...devices(2), { kind: 'formula', expression: 'r9' }] })).code).toBe(400)
    expect(
      (
        await update({
          reportName: '新名',
          objects: [...devices(2), { kind: 'formula', expression: 'r1 + r2' }],
        })
      ).code,
    ).toBe(200)
    const { data } = (await app.as(ann).call(getCustomReport, { query: { id, ...span } })) as Answer
    const [a, b, sum] = data.lines.map(({ cells }) => Number(cells[0]?.value))
    expect(close(sum)).toBe(close((a ?? 0) + (b ?? 0)))
    expect(data.reportName).toBe('新名')
  })

  it('refuses formulas that mix units when it is saved, and lets what is stored with them go on', async () => {
    const [power, energy] = ['p', 'ep'].map((propertyNo) => ({ ...measure, kind: 'mean', propertyNo }))
    const formula = (expression: string) => ({ ...measure, kind: 'formula', expression })
    const points = ['p', 'ep'].map((no) => ({ kind: 'point', itemId: meters[0]?.points[no] }))
    const save = async (body: object) => {
      const values = { reportName: '单位', stationId, layout: 'objects', objects: devices(1), ...body }
      return app.as(ann).call(customReports.calls.save, { body: values as never })
    }
    const refusal = (field: string) => ({ code: 400, error: { key: 'energy.badReportFormula', field } })
    const columns = await save({ measures: [power, energy, formula('a + b')] })
    expect(columns).toMatchObject(refusal('measures.2.expression'))
    expect(columns.msg).toContain('两边的单位不同，请先换算')
    const sum = { kind: 'formula', expression: 'r1 + r2' }
    const mean = { ...measure, kind: 'mean' }
    expect(await save({ objects: [...points, sum], measures: [mean] })).toMatchObject(
      refusal('objects.2.expression'),
    )
    const { data: saved } = await save({ measures: [power, energy, formula('b / a')] })
    // as it was stored before units were looked at
    await test.db.asSystem((tx) =>
      tx.execute(
        sql`update custom_report_measure set expression = 'a + b' where record_id = ${saved.id} and kind = 'formula'`,
      ),
    )
    const { data } = (await app.as(ann).call(getCustomReport, { query: { id: saved.id, ...span } })) as Answer
    const [a, b, both] = data.lines[0]?.cells.map(({ value }) => Number(value)) ?? []
    expect(close(both)).toBe(close((a ?? 0) + (b ?? 0)))
    const update = { id: saved.id, measures: [power, energy, formula('a + b + 0')] }
    expect((await app.as(ann).call(customReports.calls.update, { body: update as never })).code).toBe(200)
  })

  it('keeps the place of what was removed, so that no formula takes another row for it', async () => {
    const gone = await makeDevice(test.db, { stationId, productId: meteredId, deviceName: '旧柜' })
    const itemIds = [...meters.slice(0, 1), gone].map(({ points }) => points.ep ?? '')
    const group = await makePointGroup(test.db, { itemIds, kept: [] })
    const [first, second] = devices(2)
    const id = await stored({
      objects: [
        { kind: 'device', deviceId: gone.id },
        { kind: 'point', itemId: gone.points.ep, objectName: '旧电表' },
        first,
        { kind: 'subtotal' },
        second,
        { kind: 'group', groupId: group.id },
        ...['r3 - r1', 'r3 + r5', 'r7 * 2'].map((expression) => ({ kind: 'formula', expression })),
      ],
      measures: [
        { ...measure, kind: 'rise', propertyNo: 'ep', decimals: 2 },
        { ...measure, kind: 'formula', expression: 'a + 1' },
      ],
    })
    await test.db.asSystem((tx) => tx.execute(sql`delete from device where id = ${gone.id}`))
    const { data } = (await app.as(ann).call(getCustomReport, { query: { id, ...span } })) as Answer
    expect(data.lines.slice(0, 2).map(({ title, cells }) => [title, ...cells])).toEqual([
      ['设备已删除', ...Array(2).fill({ value: null, fault: 'gone' })],
      ['旧电表（测点已删除）', ...Array(2).fill({ value: null, fault: 'gone' })],
    ])
    const [, , a, sum, b, member, ...formulas] = data.lines.map(({ cells }) => cells[0])
    expect([close(sum?.value), sum?.isPartial]).toEqual([close(a?.value), true])
    expect([close(member?.value), member?.isPartial]).toEqual([close(a?.value), true])
    expect(formulas[0]).toEqual({ value: null, fault: 'formula' })
    expect(close(formulas[1]?.value)).toBe(close(Number(a?.value) + Number(b?.value)))
    expect(formulas[2]).toEqual({ value: null, fault: 'formula' })
    const { data: file } = await app.as(ann).call(exportCustomReport, {
      query: { id, ...span, format: 'csv' },
    })
    const rows = (await app.app.inject(`/api/files/${file.ticket}`)).body.trim().split('\r\n')
    expect([rows[1], rows[7]]).toEqual(['设备已删除,,,', '公式,引用错误,引用错误,'])
    const update = (body: object) =>
      app.as(ann).call(customReports.calls.update, { body: { id, ...body } as never })
    expect((await update({ headLines: '一厂' })).code).toBe(200)
    // what is gone stays where it is when others are changed; a row that is made now is of something
    const { data: kept } = await app.as(ann).call(customReports.calls.detail, { query: { id } })
    const objects = kept.objects as { kind: string; objectName?: string | null }[]
    const named = objects.map((row, place) => (place === 2 ? { ...row, objectName: '改名' } : row))
    expect(await update({ objects: named, measures: kept.measures })).toMatchObject({ code: 200 })
    // nor is it in the way of looking at the report while it is put together
    const preview = await tried({ objects: named, measures: kept.measures })
    expect(preview.data?.lines[0]?.cells[0], JSON.stringify(preview)).toMatchObject({ fault: 'gone' })
    expect((await tried({ objects: [...named, { kind: 'device' }], measures: kept.measures })).code).toBe(400)
    const wrong = [
      [...named, { kind: 'device' }],
      named.map((row, place) => (place === 0 ? { ...row, kind: 'group' } : row)),
    ]
    for (const rows of wrong) expect((await update({ objects: rows })).code).toBe(400)
  })

  it('is a file with its heading and signatures, cell by cell what is shown', async () => {
    const id = await stored({ headLines: '一厂\n二行', signLines: '制表，审核', layout: 'time' })
    const { data: shown } = (await app.as(ann).call(getCustomReport, {
      query: { id, ...span },
    })) as Answer
    const fileOf = async (format: 'csv' | 'xlsx') => {
      const { data } = await app.as(ann).call(exportCustomReport, { query: { id, ...span, format } })
      return app.app.inject(`/api/files/${data.ticket}`)
    }
    const [head, ...lines] = (await fileOf('csv')).body.trim().split('\r\n')
    const headings = ['甲 ep 用量 (kWh)', '乙 ep 用量 (kWh)']
    expect(head).toBe(['时间', ...headings, '数据不全'].join())
    const cells = shown.lines.map(({ title, cells }) => [title, ...cells.map(({ value }) => value)])
    expect(lines).toEqual(
      cells.map((line, at) =>
        [
          ...line.map((value) => (typeof value === 'number' ? Number(value.toFixed(2)) : value)),
          headings.filter((_, column) => shown.lines[at]?.cells[column]?.isPartial).join('; '),
        ].join(),
      ),
    )
    const texts = archiveTexts((await fileOf('xlsx')).rawPayload)
    const sheet = texts.find((text) => text.includes('<sheetData>')) ?? ''
    const at = (ref: string) => new RegExp(`<c r="${ref}"[^>]*>(?:<v>|<is><t[^>]*>)([^<]*)`).exec(sheet)?.[1]
    expect(['A1', 'A2', 'A3', 'A4', 'B5', 'C5', 'A6', 'B6'].map(at)).toEqual([
      ...['运行日报', '一厂', '二行', '统计时段：2026-02-25 至 2026-02-28', '甲', '乙'],
      ...['时间', 'ep 用量 (kWh)'],
    ])
    for (const [row, line] of cells.entries())
      for (const [column, value] of line.entries()) {
        const found = at(`${'ABC'[column]}${row + 7}`)
        expect(found).toBe(
          value === null ? undefined : typeof value === 'number' ? String(Number(value.toFixed(2))) : value,
        )
      }
    // what is not whole bears a mark that its number does not have, with a note below
    const formats = texts.find((text) => text.includes('<cellXfs')) ?? ''
    const formatOf = (ref: string) => {
      const style = Number(new RegExp(`<c r="${ref}" s="(\\d+)"`).exec(sheet)?.[1])
      const id = [...formats.matchAll(/<xf numFmtId="(\d+)"[^>]* xfId="0"/g)][style]?.[1]
      return new RegExp(`numFmtId="${id}" formatCode="([^"]*)"`).exec(formats)?.[1]
    }
    expect(['B10', 'C10', 'C11'].map(formatOf)).toEqual(['#,##0.00', '#,##0.00\\*', '#,##0.00\\*'])
    expect(at('A12')).toBe('* 有缺失或补记的时段')
    expect([at('A14'), at('B14')]).toEqual(['制表：', '审核：'])
  })
})

it('offers the properties of the devices that the caller sees', async () => {
  const { data } = await app.as().call(listReportProperties, { query: { stationId } })
  expect(data.map(({ propertyNo }: { propertyNo: string }) => propertyNo)).toEqual(['ep', 'on', 'p'])
  // of chosen ones what they have, and nothing that only others have
  const { id: productId } = await makeProduct(test.db, { properties: [{ propertyNo: 'backup' }] })
  const ups = await makeDevice(test.db, { stationId, productId })
  const nosOf = async (query: { stationId: string; deviceIds?: string }) =>
    (await app.as().call(listReportProperties, { query })).data.map(
      ({ propertyNo }: { propertyNo: string }) => propertyNo,
    )
  expect(await nosOf({ stationId })).toContain('backup')
  expect(await nosOf({ stationId, deviceIds: ups.id })).toEqual(['backup'])
  const elsewhere = await makeStation(test.db)
  expect(await nosOf({ stationId: elsewhere.id, deviceIds: ups.id })).toEqual([])
  const blind = await app.as({ stationIds: [elsewhere.id] }).call(listReportProperties, { query: {} })
  expect(blind.data).toEqual([])
})

describe('a template', () => {
  it('has a row for each circuit of a meter of several', async () => {
    const station = await makeStation(test.db, { timeZone: 'Asia/Kolkata' })
    const energy = { kind: 'accumulated', energyType: 'electricity', unit: 'kWh' } as const
    const { id: productId } = await makeProduct(test.db, {
      properties: ['1', '2'].map((channel) => ({ propertyNo: `e${channel}`, ...energy, channel })),
    })
    const { points } = await makeDevice(test.db, { stationId: station.id, productId })
    for (const template of ['branchEnergy', 'peakValley'] as const) {
      const { data } = await app.as().call(getCustomReportDraft, {
        query: { template, stationId: station.id },
      })
      const rows = (data.objects as { kind: string; itemId?: string }[]).filter(
        ({ kind }) => kind === 'point',
      )
      expect(
        rows.map(({ itemId }) => itemId),
        template,
      ).toEqual([points.e1, points.e2])
    }
  })

  it('tells the mean price of a kWh, whatever the registers count in', async () => {
    const { id, points } = await plantAt('0.6', 'MWh')
    const hours = [0, 1, 2, 3].map((hour) => Date.UTC(2026, 0, 14, 16) + hour * hourMs)
    // 1 MWh for 600 yuan
    await seedHours(test.db, [
      { pointId: points.ep ?? '', hours, first: [0, 0.25, 0.5, 0.75], last: [0.25, 0.5, 0.75, 1] },
    ])
    await divideChanged(test.db)
    const { data: made } = await app.as().call(getCustomReportDraft, {
      query: { template: 'peakValley', stationId: id },
    })
    const days = { from: '2026-01-15', to: '2026-01-15' }
    const { data } = (await app.as().call(tryCustomReport, { body: { ...made, ...days } })) as Answer
    expect(data.lines[0]?.cells.map(({ value }) => close(value))).toEqual([1, 1_000, 600, 0.6])
    expect(data.columns.map(({ unit }) => unit)).toEqual(['MWh', 'kWh', '元', '元/kWh'])
  })

  it('tells the load of what has a rated capacity, and of three phases each', async () => {
    const station = await makeStation(test.db, { timeZone: 'Asia/Kolkata' })
    const phases = ['A', 'B', 'C'] as const
    const { id: productId } = await makeProduct(test.db, {
      properties: [
        { propertyNo: 'uab', propertyName: 'AB线电压', unit: 'V' },
        ...phases.map((phase) => ({ propertyNo: `u${phase}`, propertyName: `${phase}相电压`, unit: 'V' })),
        ...phases.map((phase) => ({ propertyNo: `i${phase}`, propertyName: `${phase}相电流`, unit: 'A' })),
        { propertyNo: 's', propertyName: '视在功率', unit: 'kVA' },
        { propertyNo: 'ep', kind: 'accumulated', energyType: 'electricity', unit: 'kWh' },
      ],
    })
    const of = { stationId: station.id, productId }
    const main = await makeDevice(test.db, { ...of, deviceName: '1号总表', ratedKva: 1_000 })
    await makeDevice(test.db, { ...of, deviceName: '支路', circuitParentId: main.id })
    const ts = Array.from({ length: 24 * 6 }, (_, at) => from + at * 10 * minuteMs)
    const steady = (no: string, value: number, peak = value) => ({
      ...{ pointId: main.points[no] ?? '', ts, values: ts.map((_, at) => (at === 60 ? peak : value)) },
    })
    await seedReadings(test.db, [
      ...[steady('s', 500, 900), steady('uA', 220), steady('uB', 226), steady('uC', 220)],
      ...[steady('iA', 10), steady('iB', 20, 40), steady('iC', 30)],
    ])
    const day = { from: dayNames[0] ?? '', to: dayNames[0] ?? '' }
    const shown = async (template: ReportTemplate) => {
      const { data: made } = await app.as().call(getCustomReportDraft, {
        query: { template, stationId: station.id },
      })
      return ((await app.as().call(tryCustomReport, { body: { ...made, ...day } })) as Answer).data
    }
    const load = await shown('transformerLoad')
    const cellOf = (report: ReckonedReport, title: string) =>
      report.lines[0]?.cells[report.columns.findIndex((column) => column.title === title)]
    expect(load.lines.map(({ title }) => title)).toEqual(['1号总表'])
    expect(cellOf(load, '额定容量')?.value).toBe(1_000)
    expect(load.columns[0]).toMatchObject({ unit: 'kVA' })
    expect(cellOf(load, '平均负载率')?.value).toBeCloseTo((500 + 400 / 144) / 10, 6)
    expect(cellOf(load, '最大负载率')).toMatchObject({ value: 90, tone: 'danger' })

    const quality = await shown('powerQuality')
    expect(quality.columns.map(({ title }) => title)).toEqual([
      ...phases.flatMap((phase) => ['最小', '最大', '平均'].map((kind) => `${phase}相电压 ${kind}`)),
      '电压不平衡度',
      ...phases.map((phase) => `${phase}相电流 最大`),
    ])
    expect(cellOf(quality, '电压不平衡度')?.value).toBeCloseTo((4 / 222) * 100, 6)
    expect(cellOf(quality, 'B相电流 最大')?.value).toBe(40)
  })

  it('is filled with the devices of a station, and can be saved as it is', async () => {
    const station = await makeStation(test.db, { timeZone: 'Asia/Kolkata' })
    const of = { stationId: station.id, productId: meteredId }
    const incomer = await makeDevice(test.db, { ...of, deviceName: '进线' })
    const below = { ...of, circuitParentId: incomer.id }
    const feeders = [
      await makeDevice(test.db, { ...below, deviceName: '支路一' }),
      await makeDevice(test.db, { ...below, deviceName: '支路二' }),
    ]
    const rising = (pointId = '', perHour = 0) => ({
      pointId,
      ts: Array.from({ length: 24 * 6 }, (_, at) => from + at * 10 * minuteMs),
      values: Array.from({ length: 24 * 6 }, (_, at) => (at * perHour) / 6),
    })
    await seedReadings(test.db, [
      rising(incomer.points.ep, 60),
      ...feeders.map(({ points }, at) => rising(points.ep, 18 * (at + 1))),
    ])
    const draft = async (template: ReportTemplate) =>
      app.as().call(getCustomReportDraft, { query: { template, stationId: station.id } })

    const { data: energy } = await draft('branchEnergy')
    const { data } = await app.as().call(customReports.calls.save, { body: energy })
    const day = { from: dayNames[0] ?? '', to: dayNames[0] ?? '' }
    const { data: shown } = (await app.as().call(getCustomReport, {
      query: { id: data.id, ...day },
    })) as Answer
    const hours = 23 + 5 / 6
    expect(shown.lines.map(({ title, cells }) => [title, close(cells[0]?.value)])).toEqual([
      ['进线', close(60 * hours)],
      ['进线合计', close(60 * hours)],
      ['支路一', close(18 * hours)],
      ['支路二', close(36 * hours)],
      ['支路合计', close(54 * hours)],
      ['损耗和未计量', close(6 * hours)],
    ])

    for (const template of ['dailyLog', 'peakValley', 'runHours'] as const) {
      const { data: made } = await draft(template)
      expect((await app.as().call(tryCustomReport, { body: { ...made, ...day } })).code, template).toBe(200)
    }
    expect(await draft('transformerLoad')).toMatchObject({
      code: 400,
      error: { key: 'energy.templateWithoutDevices' },
    })
  })
})
