import { devices, listGroupPoints, pointGroups } from '@energy-console/contract/devices'
import { exportGroupSeries, getCircuitBalance, getGroupSeries } from '@energy-console/contract/energy'
import { listPointDemand } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { scopeOf } from '../../platform/http'
import { makeDevice, makeProduct, makeStation } from '../../testing/factories'
import { useEnergy } from '../../testing/useEnergy'
import { withTelemetry } from '../../testing/useTelemetry'
import { seedReadings } from '../telemetry'
import { metersOf } from './cost/scope'

const hourMs = 3_600_000
const from = Date.UTC(2026, 1, 20)
const span = { start: from, end: from + 3 * hourMs }

const { test, app } = await useEnergy(withTelemetry)

let metered: { stationId: string; productId: string }
let bare: { stationId: string; productId: string }
beforeAll(async () => {
  const stationId = (await makeStation(test.db)).id
  const register = {
    unit: 'kWh',
    category: 'energy',
    kind: 'accumulated',
    energyType: 'electricity',
  } as const
  const meter = await makeProduct(test.db, {
    properties: [
      { ...register, propertyNo: 'drawn' },
      { ...register, propertyNo: 'given', energyDirection: 'export' },
    ],
  })
  metered = { stationId, productId: meter.id }
  bare = { stationId, productId: (await makeProduct(test.db, { properties: [{ propertyNo: 'x' }] })).id }
})

/** A register that stood at 0 at the beginning and rose by so much in each hour, read every ten minutes; not at all in an hour of null. */
const rising = async (pointId: string | undefined, risesByHour: readonly (number | null)[]) => {
  const readings = [{ ts: from - 1, value: 0 }]
  let value = 0
  for (const [hour, rise] of risesByHour.entries())
    for (let part = 0; part < 6; part += 1) {
      if (rise === null) continue
      value += rise / 6
      readings.push({ ts: from + hour * hourMs + part * 600_000, value })
    }
  await seedReadings(test.db, [
    {
      pointId: pointId ?? '',
      ts: readings.map(({ ts }) => ts),
      values: readings.map((reading) => reading.value),
    },
  ])
}

const rounded = (list: readonly (number | null)[]) =>
  list.map((value) => (value === null ? null : Math.round(value)))

describe('the balance of a circuit', () => {
  it('is what it drew less what the nearest meters below drew and gave back, by hour', async () => {
    const incomer = await makeDevice(test.db, { ...metered, deviceName: '进线' })
    const transformer = await makeDevice(test.db, {
      ...bare,
      circuitParentId: incomer.id,
      deviceName: '变压器',
    })
    const below = { ...metered, circuitParentId: transformer.id }
    const feeder = await makeDevice(test.db, { ...below, deviceName: '馈线' })
    const solar = await makeDevice(test.db, { ...below, deviceName: '光伏' })
    const lamp = await makeDevice(test.db, { ...metered, circuitParentId: feeder.id })
    await rising(incomer.points.drawn, [100, 90, 0])
    await rising(feeder.points.drawn, [95, 120, 10])
    await rising(solar.points.given, [0, 40, 12])
    await rising(lamp.points.drawn, [50, 60, 5])
    const { data } = await app.as().call(getCircuitBalance, { query: { deviceId: incomer.id, ...span } })
    expect(data.hours).toEqual([0, 1, 2].map((hour) => from + hour * hourMs))
    expect(rounded(data.parent.energyKwh)).toEqual([100, 90, 0])
    const children = data.children.map(
      ({ deviceName, energyKwh }: { deviceName: string; energyKwh: number[] }) => [
        deviceName,
        rounded(energyKwh),
      ],
    )
    expect(children).toEqual([
      ['光伏', [0, -40, -12]],
      ['馈线', [95, 120, 10]],
    ])
    expect(rounded(data.lossKwh)).toEqual([5, 10, 2])
    expect(rounded(Object.values(data.total))).toEqual([190, 173, 17])
    const short = { ...span, end: from + 63 * 24 * hourMs }
    expect(
      await app.as().call(getCircuitBalance, { query: { deviceId: incomer.id, ...short } }),
    ).toMatchObject({
      error: { key: 'telemetry.rangeTooLong' },
    })
  })
})

describe('the balance of a circuit that was silent', () => {
  it('sets what it tells late against what was drawn meanwhile, and marks those hours', async () => {
    const incomer = await makeDevice(test.db, { ...metered, deviceName: '进线' })
    const feeder = await makeDevice(test.db, {
      ...{ ...metered, circuitParentId: incomer.id, deviceName: '馈线' },
    })
    const day = Array.from({ length: 24 }, () => 100)
    await rising(
      incomer.points.drawn,
      day.map((kwh, hour) => (hour >= 8 && hour < 18 ? null : hour === 18 ? 1_100 : kwh)),
    )
    await rising(feeder.points.drawn, day)
    const query = { deviceId: incomer.id, start: from, end: from + 24 * hourMs }
    const { data } = await app.as().call(getCircuitBalance, { query })
    expect(data.hours).toHaveLength(24)
    expect(data.total.parentKwh).toBeCloseTo(2_400, 3)
    expect(data.total.childrenKwh).toBeCloseTo(2_400, 3)
    expect(data.total.lossKwh).toBeCloseTo(0, 3)
    expect(data.partial.map((hour: number) => (hour - from) / hourMs)).toEqual(
      Array.from({ length: 11 }, (_, at) => 8 + at),
    )
    // nothing of its own was read: there is nothing to set the others against
    const silent = await app
      .as()
      .call(getCircuitBalance, { query: { ...query, start: from + 9 * hourMs, end: from + 12 * hourMs } })
    expect(silent.data).toMatchObject({ hours: [], partial: [], total: { parentKwh: 0, lossKwh: 0 } })
  })
})

describe('the balance of a circuit whose meter came later', () => {
  it('begins with its first reading: what the others drew before is no loss', async () => {
    const incomer = await makeDevice(test.db, { ...metered, deviceName: '进线' })
    const feeder = await makeDevice(test.db, {
      ...{ ...metered, circuitParentId: incomer.id, deviceName: '馈线' },
    })
    await seedReadings(test.db, [
      {
        pointId: incomer.points.drawn ?? '',
        ts: [3, 4, 4.9].map((hour) => from + hour * hourMs),
        values: [0, 100, 190],
      },
    ])
    await rising(feeder.points.drawn, [90, 90, 90, 90, 90])
    const query = { deviceId: incomer.id, start: from, end: from + 5 * hourMs }
    const { data } = await app.as().call(getCircuitBalance, { query })
    expect(data.hours.map((hour: number) => (hour - from) / hourMs)).toEqual([3, 4])
    expect(data.total.parentKwh).toBeCloseTo(190, 3)
    expect(data.total.childrenKwh).toBeCloseTo(180, 3)
  })
})

describe('a group of points', () => {
  it('weighs what holds until the next reading by how long it held', async () => {
    const place = { stationId: (await makeStation(test.db, { timeZone: 'UTC' })).id }
    const { id: productId } = await makeProduct(test.db, {
      properties: [{ propertyNo: 'people', unit: '人', storage: 'change' }],
    })
    const hall = await makeDevice(test.db, { ...place, productId })
    // nobody for 12 hours with 12 readings, then 100 for as long with 212
    const ts = Array.from({ length: 224 }, (_, at) =>
      at < 12 ? from + at * hourMs : from + 12 * hourMs + (at - 12) * 200_000,
    )
    const values = ts.map((_, at) => (at < 12 ? 0 : 100))
    await seedReadings(test.db, [{ pointId: hall.points.people ?? '', ts, values }])
    const itemIds = hall.points.people
    const { data } = await app.as().call(pointGroups.calls.save, {
      body: { groupName: '人数', ...place, itemIds, aggregate: 'mean' },
    })
    const query = { groupId: data.id, start: from, end: from + 24 * hourMs, resolution: '1d' as const }
    const series = await app.as().call(getGroupSeries, { query })
    expect(series.data.points).toEqual([[from, 50, 1]])
    expect(series.data.members).toEqual([{ itemId: itemIds, value: 50 }])
    const byHour = await app.as().call(getGroupSeries, { query: { ...query, resolution: '1h' } })
    expect(byHour.data.points).toHaveLength(24)
    expect(byHour.data.points.slice(11, 13)).toEqual([
      [from + 11 * hourMs, 0, 1],
      [from + 12 * hourMs, 100, 1],
    ])
  })

  it('comes to what its aggregate says, by hour', async () => {
    const [one, two] = [await makeDevice(test.db, metered), await makeDevice(test.db, metered)]
    await rising(one.points.drawn, [10, 20])
    await rising(two.points.drawn, [30])
    const itemIds = [one.points.drawn, two.points.drawn].join(',')
    const seriesOf = async (aggregate: string) => {
      const { data } = await app.as().call(pointGroups.calls.save, {
        body: { groupName: aggregate, stationId: metered.stationId, itemIds, aggregate },
      })
      const series = await app.as().call(getGroupSeries, { query: { groupId: data.id, ...span } })
      expect(series.data.unit).toBe('kWh')
      return series.data.points.map(([ts, value, count]: [number, number, number]) => [
        (ts - from) / hourMs,
        Math.round(value),
        count,
      ])
    }
    expect(await seriesOf('sum')).toEqual([
      [0, 40, 2],
      [1, 20, 1],
    ])
    expect((await seriesOf('max'))[0]).toEqual([0, 30, 2])
    expect((await seriesOf('mean'))[0]).toEqual([0, 20, 2])
  })

  it('says what each of its points came to, and is answered as a file', async () => {
    const [one, two] = [await makeDevice(test.db, metered), await makeDevice(test.db, metered)]
    await rising(one.points.drawn, [10, 20])
    const itemIds = [one.points.drawn, two.points.drawn].join(',')
    const { data } = await app.as().call(pointGroups.calls.save, {
      body: { groupName: 'members', stationId: metered.stationId, itemIds, aggregate: 'sum' },
    })
    const series = await app.as().call(getGroupSeries, { query: { groupId: data.id, ...span } })
    expect(series.data.members).toEqual([{ itemId: one.points.drawn, value: expect.closeTo(30, 3) }])
    const file = await app
      .as()
      .call(exportGroupSeries, { query: { groupId: data.id, ...span, format: 'xlsx' } })
    expect(file.data).toMatchObject({ fileName: 'members.xlsx' })
    const long = { ...span, end: from + 5_001 * hourMs }
    expect(await app.as().call(getGroupSeries, { query: { groupId: data.id, ...long } })).toMatchObject({
      error: { key: 'telemetry.rangeTooLong' },
    })
  })

  it('has points that exist and go together, and loses those that are gone', async () => {
    const { id, points } = await makeDevice(test.db, metered)
    const other = await makeDevice(test.db, metered)
    const mixed = await makeProduct(test.db, {
      properties: [
        { propertyNo: 'gauge', unit: 'kWh' },
        { propertyNo: 'words', unit: 'kWh', dataType: 'text' },
      ],
    })
    const third = await makeDevice(test.db, { ...metered, productId: mixed.id })
    const save = (body: object) =>
      app.as().call(pointGroups.calls.save, {
        body: { groupName: 'rules', stationId: metered.stationId, aggregate: 'sum', ...body },
      })
    const key = async (...ids: (string | undefined)[]) => (await save({ itemIds: ids.join(',') })).error?.key
    expect(await key(points.drawn, '999999')).toBe('core.notFound')
    expect(await key(points.drawn, third.points.gauge)).toBe('devices.mixedKinds')
    expect(await key(third.points.words)).toBe('devices.textInGroup')
    const itemIds = [points.drawn, other.points.drawn].join(',')
    const { data } = await save({ itemIds })
    await test.db.asSystem((tx) => tx.execute(sql`delete from device where id = ${id}`))
    const { data: saved } = await app.as().call(pointGroups.calls.detail, { query: { id: data.id } })
    expect(saved.itemIds).toBe(other.points.drawn)
  })

  it('is offered numbers with their units, totals of energy first, and after one point what goes with it', async () => {
    const stationId = (await makeStation(test.db)).id
    const product = await makeProduct(test.db, {
      properties: [
        { propertyNo: 'power', propertyName: '功率', unit: 'kW' },
        { propertyNo: 'words', unit: 'kWh', dataType: 'text' },
        ...(['total', 'peak'] as const).map((propertyNo) => ({
          ...({ propertyNo, unit: 'kWh', category: 'energy', kind: 'accumulated' } as const),
          ...(propertyNo === 'total' ? { energyType: 'electricity' as const } : {}),
        })),
      ],
    })
    const { points } = await makeDevice(test.db, { stationId, productId: product.id })
    const offered = async (query: object = {}) => {
      const { data } = await app.as().call(listGroupPoints, { query: { stationId, ...query } })
      return data.map(({ itemId }: { itemId: string }) => itemId)
    }
    const all = await offered()
    expect(all[0]).toBe(points.total)
    expect([...all].sort()).toEqual([points.power, points.total, points.peak].sort())
    expect(await offered({ like: points.peak })).toEqual([points.total, points.peak])
    expect(await offered({ keyword: '功率' })).toEqual([points.power])
    expect(await offered({ keyword: '功率', like: points.total })).toEqual([])
    const stranger = await app
      .as({ stationIds: [metered.stationId] })
      .call(listGroupPoints, { query: { stationId } })
    expect(stranger.status).toBe(404)
  })

  it('tells nothing of a point whose device has moved to another station', async () => {
    const [one, moved] = [await makeDevice(test.db, metered), await makeDevice(test.db, metered)]
    await rising(one.points.drawn, [10])
    await rising(moved.points.drawn, [30])
    const itemIds = [moved.points.drawn, one.points.drawn].join(',')
    const { data: group } = await app.as().call(pointGroups.calls.save, {
      body: { groupName: 'moved', stationId: metered.stationId, itemIds, aggregate: 'sum' },
    })
    const elsewhere = (await makeStation(test.db)).id
    await app
      .as()
      .call(devices.calls.update, { body: { id: moved.id, stationId: elsewhere, gatewayId: null } })
    const query = { groupId: group.id, ...span }
    for (const stationIds of [[metered.stationId], 'all'] as const) {
      const reader = app.as({ stationIds })
      const series = await reader.call(getGroupSeries, { query })
      expect(series.data).toEqual({
        points: [[from, expect.closeTo(10, 3), 1]],
        members: [{ itemId: one.points.drawn, value: expect.closeTo(10, 3) }],
        unit: 'kWh',
      })
      const detail = await reader.call(pointGroups.calls.detail, { query: { id: group.id } })
      expect(detail.data.itemIds).toBe(one.points.drawn)
      const counted = {
        stationId: metered.stationId,
        groupId: group.id,
        from: '2026-02-20',
        to: '2026-02-20',
      }
      const meters = await test.db.inTenant(scopeOf(reader.session), (tx) => metersOf(tx, counted))
      expect(meters.map(({ itemId }) => itemId)).toEqual([one.points.drawn])
    }
  })
})

describe('demand', () => {
  it('is found from the roll-ups with its highest quarter of an hour', async () => {
    const { points } = await makeDevice(test.db, metered)
    const itemId = points.drawn ?? ''
    await rising(itemId, [60, 120, 60])
    const { data } = await app.as().call(listPointDemand, { query: { itemIds: itemId, ...span } })
    const [line] = data
    expect(Math.round(line.max.value)).toBe(120)
    expect(line.max.ts).toBeGreaterThan(from + hourMs)
    expect(line.max.ts).toBeLessThanOrEqual(from + 2 * hourMs + 60_000)
    expect(line.points.every(([ts]: [number]) => ts % 900_000 === 0)).toBe(true)
    await test.db.asOwner(async (tx) => {
      await tx.execute(sql`delete from rollup_1m where point_id = ${itemId}`)
      await tx.execute(sql`delete from sample where point_id = ${itemId}`)
    })
    expect((await app.as().call(listPointDemand, { query: { itemIds: itemId, ...span } })).data).toEqual([
      { itemId, max: null, points: [] },
    ])
  })
})
