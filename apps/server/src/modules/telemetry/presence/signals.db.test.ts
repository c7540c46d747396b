import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeDevice, makeGateway, makeGatewayAccount, makeProduct } from '../../../testing/factories'
import { type RunningTelemetry, startTelemetry } from '../../../testing/startTelemetry'
import { signalIn } from './signals'

let running: RunningTelemetry
beforeAll(async () => {
  running = await startTelemetry()
})
afterAll(() => running?.stop())

it.each([
  [{ rssi: -71 }, -71],
  [{ ts: 1, values: { signal: '-80' } }, -80],
  [[{ csq: 10 }, { csq: 31 }], -51],
  [{ csq: 99 }, undefined],
  [{ rssi: 20 }, undefined],
  [{ voltage: 230 }, undefined],
  ['rssi', undefined],
  [null, undefined],
])('reads %j', (body, signal) => {
  expect(signalIn(body)).toBe(signal)
})

it('leaves `signal` to a product that means something of its own by it', () => {
  expect(signalIn({ signal: -70 }, { isSignalDeclared: true })).toBeUndefined()
  expect(signalIn({ signal: 1, csq: 10 }, { isSignalDeclared: true })).toBe(-93)
})

it('is what a gateway tells of itself, and its other keys stay to be declared', async () => {
  const { systemPool } = running.test.db
  const gateway = await makeGateway(running.test.db)
  const place = { gatewayId: gateway.id, stationId: gateway.stationId }
  const client = await running.connect((await makeGatewayAccount(running.test.db, place)).token)
  const tell = (body: object) =>
    client.publishAsync('v1/devices/me/attributes', JSON.stringify(body), { qos: 1 })
  const becomes = (signal: number) =>
    vi.waitFor(async () => {
      const { rows } = await systemPool.query('select signal from gateway where id = $1', [gateway.id])
      expect(rows).toEqual([{ signal }])
    }, 20_000)
  const unmapped = async () =>
    (await systemPool.query('select from unmapped_key where gateway_id = $1', [gateway.id])).rowCount
  await tell({ rssi: -71 })
  await becomes(-71)
  expect(await unmapped()).toBe(0)
  await tell({ rssi: -90, model: 'X1' })
  await becomes(-90)
  await vi.waitFor(async () => expect(await unmapped()).toBe(1), 20_000)
})

it('is what a device tells of itself, or its gateway of it, beside its readings', async () => {
  const { systemPool } = running.test.db
  const { id: productId } = await makeProduct(running.test.db, { properties: [{ propertyNo: 'power' }] })
  const behind = await makeDevice(running.test.db, { productId, deviceName: 'Radio' })
  const { stationId, gatewayId } = behind
  const own = await makeDevice(running.test.db, { productId, stationId, gatewayId: null })
  running.platform.bus.publish('devices.changed', { tenantId: behind.tenantId })
  const tellOf = async (place: object, topic: string, body: object) => {
    const { token } = await makeGatewayAccount(running.test.db, { stationId, ...place })
    const client = await running.connect(token)
    await client.publishAsync(topic, JSON.stringify(body), { qos: 1 })
  }
  await tellOf({ gatewayId }, 'v1/gateway/telemetry', { Radio: [{ power: 1, rssi: -101 }] })
  await tellOf({ deviceId: own.id }, 'v1/devices/me/telemetry', { power: 1, csq: 20 })
  await running.platform.jobs.run('telemetry.traffic')
  const { rows } = await systemPool.query(
    'select id::text, signal from device where id = any ($1) order by signal',
    [[behind.id, own.id]],
  )
  expect(rows).toEqual([
    { id: behind.id, signal: -101 },
    { id: own.id, signal: -73 },
  ])
})
