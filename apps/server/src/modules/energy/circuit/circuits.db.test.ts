import { devices } from '@energy-console/contract/devices'
import { type Circuit, listCircuits } from '@energy-console/contract/energy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { type CallApp, createCallApp } from '../../../testing/callApp'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { createDevices } from '../../devices'
import { createStations } from '../../stations'
import { seedReadings } from '../../telemetry'
import { createEnergy } from '..'

const hourMs = 3_600_000

let test: TestDatabase
let app: CallApp
let stationId: string
let metered: { stationId: string; productId: string }
beforeAll(async () => {
  test = await createTestDatabase()
  app = await createCallApp(test.db, (platform) => [
    createStations(platform),
    createDevices(platform, { readLatest: async () => new Map() }),
    createEnergy(platform),
  ])
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
afterAll(async () => {
  await app.close()
  await test.close()
})

/** A register that rises evenly, by so much an hour, over the last two days. */
const drawing = async (pointId: string | undefined, kwhAnHour: number) => {
  const end = Math.floor(app.clock.now() / hourMs) * hourMs
  const ts = Array.from({ length: 48 * 6 }, (_, at) => end - 48 * hourMs + at * 600_000)
  await seedReadings(test.db, [
    { pointId: pointId ?? '', ts, values: ts.map((_, at) => (at * kwhAnHour) / 6) },
  ])
}

const list = async (): Promise<Circuit[]> =>
  (await app.as().call(listCircuits, { query: { stationId } })).data.circuits

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

  it('of a station that the caller does not see are not told', async () => {
    const elsewhere = await makeStation(test.db, { tenantId: 'other' })
    expect(await app.as().call(listCircuits, { query: { stationId: elsewhere.id } })).toMatchObject({
      code: 404,
    })
  })
})
