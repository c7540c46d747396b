import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDevice, makeGateway, makeGatewayAccount } from '../../../testing/factories'
import { type RunningTelemetry, startTelemetry } from '../../../testing/startTelemetry'
import { readHistory } from '../history/readHistory'

const dayMs = 86_400_000
const day = Math.floor(Date.now() / dayMs) * dayMs - 3 * dayMs

let running: RunningTelemetry
let client: MqttClient
let pointId: string
beforeAll(async () => {
  running = await startTelemetry()
  const gateway = await makeGateway(running.test.db)
  const { id: gatewayId, stationId } = gateway
  const device = await makeDevice(running.test.db, { gatewayId, stationId, deviceName: 'M1' })
  pointId = device.points.power ?? ''
  client = await running.connect((await makeGatewayAccount(running.test.db, { gatewayId, stationId })).token)
})
afterAll(() => running.stop())

const publish = (readings: readonly (readonly [number, number])[]) =>
  client.publishAsync(
    'v1/gateway/telemetry',
    JSON.stringify({ M1: readings.map(([ts, power]) => ({ ts: day + ts, values: { power } })) }),
    { qos: 1 },
  )
const history = () =>
  running.test.db.inTenant({ tenantId: 'demo', stationIds: 'all' }, async (tx) => {
    const span = { start: day, end: day + dayMs, maxPoints: 100, nowMs: Date.now() }
    const [line] = await readHistory(tx, { ...span, itemIds: [pointId], resolution: 'raw' })
    return line?.points.map(([ts, value]) => [Number(ts) - day, value])
  })
const rowsOfDay = async () => {
  const { rows } = await running.test.db.systemPool.query(
    'select count(*)::int as count from sample where ts < $1',
    [day + dayMs],
  )
  return rows[0]?.count
}

it('takes in what a gateway sends for a day that is sealed, new or once more', async () => {
  const { jobs } = running.platform
  await publish([
    [1000, 1],
    [2000, 2],
  ])
  await jobs.run('telemetry.rollup')
  await jobs.run('telemetry.seal')
  expect(await rowsOfDay()).toBe(0)
  expect(await history()).toEqual([
    [1000, 1],
    [2000, 2],
  ])
  // acknowledged, although the day has no rows any more
  await publish([
    [1000, 9],
    [1500, 3],
  ])
  await jobs.run('telemetry.rollup')
  await jobs.run('telemetry.seal')
  // more may come: they are rows for a while
  expect(await rowsOfDay()).toBe(2)
  expect(await history()).toEqual([
    [1000, 1],
    [1500, 3],
    [2000, 2],
  ])
})
