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

/** A register that stood at 0 at the beginning and rose by so much in each hour, read every ten minutes. */
const rising = async (pointId: string | undefined, risesByHour: readonly number[]) => {
  const readings = [{ ts: from - 1, value: 0 }]
  let value = 0
  for (const [hour, rise] of risesByHour.entries())
    for (let part = 0; part < 6; part += 1) {
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

describe('a group of points', () => {
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
