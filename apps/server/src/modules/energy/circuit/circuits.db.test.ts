import { devices } from '@energy-console/contract/devices'
import {
  type Circuit,
  type CircuitBalance,
  type CostFlow,
  type EnergyUse,
  getCircuitBalance,
  getCostFlow,
  getEnergyUse,
  getUseFlow,
  listCircuits,
  type UseFlow,
} from '@energy-console/contract/energy'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { useEnergy } from '../../../testing/useEnergy'
import { seedReadings } from '../../telemetry'

const hourMs = 3_600_000

const { test, app } = await useEnergy()

let stationId: string
let metered: { stationId: string; productId: string }
beforeAll(async () => {
  stationId = (await makeStation(test.db)).id
  const product = await makeProduct(test.db, {
    properties: [
      { propertyNo: 'pa', unit: 'kW' },
      { propertyNo: 'P', unit: 'kW' },
      { propertyNo: 'ep', unit: 'kWh', category: 'energy', kind: 'accumulated', energyType: 'electricity' },
    ],
  })
  metered = { stationId, productId: product.id }
})

/** A register that rises evenly, by so much an hour, over the last two days. */
const drawing = async (pointId: string | undefined, kwhAnHour: number) => {
  const end = Math.floor(app.clock.now() / hourMs) * hourMs
  const ts = Array.from({ length: 48 * 6 }, (_, at) => end - 48 * hourMs + at * 600_000)
  await seedReadings(test.db, [
    { pointId: pointId ?? '', ts, values: ts.map((_, at) => (at * kwhAnHour) / 6) },
  ])
}

const list = async (of = stationId): Promise<Circuit[]> =>
  (await app.as().call(listCircuits, { query: { stationId: of } })).data.circuits

describe('the circuits of a station', () => {
  it('are its electrical devices with their power, the energy of a day, and what is lost below them', async () => {
    const incomer = await makeDevice(test.db, { ...metered, deviceName: '进线' })
    const feeder = await makeDevice(test.db, { ...metered, deviceName: '馈线', circuitParentId: incomer.id })
    await makeDevice(test.db, { ...metered, deviceName: '备用', circuitParentId: incomer.id })
    const loose = await makeDevice(test.db, { ...metered, deviceName: '新装' })
    const thermometer = await makeProduct(test.db, { properties: [{ propertyNo: 't', unit: '℃' }] })
    await makeDevice(test.db, { stationId, productId: thermometer.id, deviceName: '温度计' })
    await drawing(incomer.points.ep, 10)
    await drawing(feeder.points.ep, 9)
    const circuits = await list()
    const of = (name: string) => circuits.find(({ deviceName }) => deviceName === name)
    expect(circuits.map(({ deviceName }) => deviceName).sort()).toEqual(
      ['备用', '新装', '进线', '馈线'].sort(),
    )
    expect(of('进线')).toMatchObject({
      parentId: null,
      powerItemId: incomer.points.P,
      importItemIds: [incomer.points.ep],
      exportItemIds: [],
      unreadBelow: 1,
    })
    expect(of('进线')?.energyKwh).toBeCloseTo(240, 6)
    expect(of('进线')?.lossKwh).toBeCloseTo(24, 6)
    expect(of('馈线')).toMatchObject({ parentId: incomer.id, lossKwh: null, unreadBelow: 0 })
    expect(of('备用')).toMatchObject({ energyKwh: null })
    await app.as().call(devices.calls.update, { body: { id: loose.id, circuitParentId: feeder.id } })
    expect((await list()).find(({ deviceId }) => deviceId === loose.id)).toMatchObject({
      parentId: feeder.id,
    })
  })

  it('hang on one of the circuits that a meter of several measures, each of which has its own loss', async () => {
    const place = { stationId: (await makeStation(test.db)).id, productId: metered.productId }
    const register = { unit: 'kWh', kind: 'accumulated', energyType: 'electricity' } as const
    const several = await makeProduct(test.db, {
      properties: ['1#', '2#'].map((channel, at) => ({
        ...{ ...register, propertyNo: `e${at + 1}`, category: 'energy' as const, channel },
      })),
    })
    const incomer = await makeDevice(test.db, { ...place, deviceName: '进线' })
    const meter = await makeDevice(test.db, {
      ...{ ...place, productId: several.id, deviceName: '多回路表', circuitParentId: incomer.id },
    })
    const breaker = await makeDevice(test.db, {
      stationId: place.stationId,
      ...{ deviceName: '开关', circuitParentId: meter.id, circuitParentChannel: '1#' },
    })
    const panel = await makeDevice(test.db, {
      ...{ ...place, deviceName: '配电箱', circuitParentId: breaker.id },
    })
    await drawing(incomer.points.ep, 16)
    await drawing(meter.points.e1, 10)
    await drawing(meter.points.e2, 5)
    await drawing(panel.points.ep, 9)

    const circuits = await list(place.stationId)
    const of = (name: string) => circuits.find(({ deviceName }) => deviceName === name)
    expect(of('开关')).toMatchObject({ parentId: meter.id, parentChannel: '1#' })
    expect(of('配电箱')).toMatchObject({ parentId: breaker.id, parentChannel: null })
    expect(of('进线')?.lossKwh).toBeCloseTo(24, 6)
    expect(of('多回路表')?.energyKwh).toBeCloseTo(360, 6)
    // it is its channels, and nothing beside them
    expect(of('多回路表')?.lossKwh).toBeCloseTo(0, 6)
    const [first, second] = of('多回路表')?.channels ?? []
    expect(first).toMatchObject({ channel: '1#', importItemIds: [meter.points.e1], unreadBelow: 0 })
    expect(first?.energyKwh).toBeCloseTo(240, 6)
    expect(first?.lossKwh).toBeCloseTo(24, 6)
    expect(second).toMatchObject({ channel: '2#', lossKwh: null })

    const hour = Math.floor(app.clock.now() / hourMs) * hourMs
    const balance = async (query: { deviceId: string; channel?: string }): Promise<CircuitBalance> =>
      (await app.as().call(getCircuitBalance, { query: { ...query, start: hour - 24 * hourMs, end: hour } }))
        .data
    const whole = await balance({ deviceId: meter.id })
    expect(whole.children.map(({ deviceName }) => deviceName)).toEqual(['多回路表 · 1#', '多回路表 · 2#'])
    expect(whole.total.lossKwh).toBeCloseTo(0, 6)
    const one = await balance({ deviceId: meter.id, channel: '1#' })
    expect(one.parent).toMatchObject({ deviceId: meter.id, channel: '1#' })
    expect(one.children.map(({ deviceName, channel }) => [deviceName, channel])).toEqual([['配电箱', null]])
    expect(one.total.lossKwh).toBeCloseTo(24, 6)
    // through which of the circuits another one draws is not known: beside them it would count twice
    const lamp = await makeDevice(test.db, { ...place, deviceName: '照明', circuitParentId: meter.id })
    await drawing(lamp.points.ep, 5)
    const beside = await balance({ deviceId: meter.id })
    expect(beside.children.map(({ deviceName }) => deviceName).sort()).toEqual(['照明', '配电箱'].sort())
    expect(beside.total.lossKwh).toBeCloseTo(24, 6)
    const told = (await list(place.stationId)).find(({ deviceId }) => deviceId === meter.id)
    expect(told?.lossKwh).toBeCloseTo(24, 6)
    expect(told?.channels[0]?.lossKwh).toBeCloseTo(24, 6)
    expect(
      await app.as().call(getCircuitBalance, {
        query: { deviceId: meter.id, channel: '3#', start: hour - hourMs, end: hour },
      }),
    ).toMatchObject({ code: 404 })
  })

  it('stand with their channels in the flow of energy, and in what was used', async () => {
    const place = { stationId: (await makeStation(test.db)).id, productId: metered.productId }
    const register = { unit: 'kWh', kind: 'accumulated', energyType: 'electricity' } as const
    const several = await makeProduct(test.db, {
      properties: ['1#', '2#'].map((channel, at) => ({
        ...{ ...register, propertyNo: `e${at + 1}`, category: 'energy' as const, channel },
      })),
    })
    const meter = await makeDevice(test.db, { ...place, productId: several.id, deviceName: '多回路表' })
    const panel = await makeDevice(test.db, {
      ...{ ...place, deviceName: '配电箱', circuitParentId: meter.id, circuitParentChannel: '2#' },
    })
    await drawing(meter.points.e1, 10)
    await drawing(meter.points.e2, 5)
    await drawing(panel.points.ep, 4)
    const day = new Date(app.clock.now() - 24 * hourMs + 8 * hourMs).toISOString().slice(0, 10)
    const span = { from: day, to: day }
    const ids = { first: `${meter.id} ${meter.points.e1}`, second: `${meter.id} ${meter.points.e2}` }

    const query = { stationId: place.stationId, ...span }
    const flow: CostFlow = (await app.as().call(getCostFlow, { query })).data
    expect(flow.nodes.map(({ deviceName, parentId }) => [deviceName, parentId])).toEqual([
      ['多回路表', null],
      ['配电箱', `${meter.id} 2#`],
      ['多回路表 · 1#', meter.id],
      ['多回路表 · 2#', meter.id],
    ])
    const lossOf = (name: string) => flow.nodes.find(({ deviceName }) => deviceName === name)
    expect(lossOf('多回路表')?.lossKwh).toBeCloseTo(0, 6)
    expect(lossOf('多回路表 · 2#')?.lossKwh).toBeCloseTo((lossOf('多回路表 · 2#')?.kwh ?? 0) / 5, 3)
    expect(lossOf('多回路表 · 1#')?.lossKwh).toBeNull()

    const useFlow: UseFlow = (
      await app.as().call(getUseFlow, { query: { ...query, energyType: 'electricity' } })
    ).data
    expect(useFlow.nodes.find(({ name }) => name === '配电箱')?.parentId).toBe(`electricity ${meter.id} 2#`)

    const asked = { stationIds: place.stationId, energyType: 'electricity', scope: 'device', grain: 'day' }
    const use: EnergyUse = (await app.as().call(getEnergyUse, { query: { ...asked, ...span } })).data
    const row = (id: string) => use.rows.find((one) => one.id === id)
    expect(row(panel.id)?.parentId).toBe(ids.second)
    expect(row(ids.first)).toMatchObject({ parentId: meter.id, loss: null })
    expect(row(ids.second)?.loss).toBeCloseTo((row(ids.second)?.amount ?? 0) / 5, 3)
    expect(row(meter.id)?.loss).toBeCloseTo(0, 6)

    // with one that hangs on the meter as a whole, energy flows past its circuits
    const lamp = await makeDevice(test.db, { ...place, deviceName: '照明', circuitParentId: meter.id })
    await drawing(lamp.points.ep, 10)
    const past: CostFlow = (await app.as().call(getCostFlow, { query })).data
    expect(Object.fromEntries(past.nodes.map(({ deviceName, parentId }) => [deviceName, parentId]))).toEqual({
      ...{ 多回路表: null, 照明: meter.id, 配电箱: meter.id },
    })
    const whole = past.nodes[0]
    expect(whole?.lossKwh).toBeCloseTo((whole?.kwh ?? 0) / 15, 3)
    const pastUse: EnergyUse = (await app.as().call(getEnergyUse, { query: { ...asked, ...span } })).data
    const lossOfRow = (id: string) => pastUse.rows.find((one) => one.id === id)?.loss
    expect(lossOfRow(meter.id)).toBeCloseTo((whole?.kwh ?? 0) / 15, 3)
    expect(lossOfRow(ids.second)).toBeCloseTo(row(ids.second)?.loss ?? 0, 6)
  })

  it('of a station that the caller does not see are not told', async () => {
    const elsewhere = await makeStation(test.db, { tenantId: 'other' })
    expect(await app.as().call(listCircuits, { query: { stationId: elsewhere.id } })).toMatchObject({
      code: 404,
    })
  })
})
