import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeGateway, makeGatewayAccount } from '../../../testing/factories'
import { type RunningTelemetry, startTelemetry } from '../../../testing/startTelemetry'
import { signalIn } from './gatewaySignals'

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
