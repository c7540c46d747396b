import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createDuties } from '../../../platform/duties'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeAlarmRule, makeDevice, makeGateway, makeGatewayAccount } from '../../../testing/factories'
import { startTelemetry } from '../../../testing/startTelemetry'
import { createAlarmEngine } from './createAlarmEngine'
import { evaluate } from './life'

/** Judges as always, but not for thirteen. */
const judge: typeof evaluate = (rule, ...rest) => {
  if (rule.limit === 13) throw new Error('no rule for thirteen')
  return evaluate(rule, ...rest)
}

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test?.close())

it('a rule that fails is reported once, and takes no readings from the others', async () => {
  const gateway = await makeGateway(test.db)
  const at = { gatewayId: gateway.id, stationId: gateway.stationId }
  const { token } = await makeGatewayAccount(test.db, at)
  for (const [deviceName, limit] of [
    ['M1', 13],
    ['M2', 100],
  ] as const) {
    const device = await makeDevice(test.db, { ...at, deviceName })
    const itemId = device.points.power ?? ''
    await makeAlarmRule(test.db, { itemId, deviceId: device.id, stationId: gateway.stationId, limit })
  }
  const running = await startTelemetry(
    (platform) => {
      const { start, stop } = createAlarmEngine(platform, () => undefined, { judge })
      return [{ routes: [], duties: createDuties(platform, [{ name: 'alarms', of: 'worker', start, stop }]) }]
    },
    {},
    { test },
  )
  const reports: unknown[] = []
  running.platform.bus.subscribe('writers.setAside', (report) => reports.push(report))
  const client = await running.connect(token)
  const publish = (values: object) =>
    client.publishAsync('v1/gateway/telemetry', JSON.stringify(values), { qos: 1 })
  const ts = Date.now()
  const both = (value: number, at: number) => [{ ts: at, values: { power: value } }]
  await publish({ M1: both(200, ts), M2: both(200, ts) })
  await publish({ M1: both(201, ts + 1), M2: both(201, ts + 1) })
  await vi.waitFor(
    async () => {
      const { rows } = await test.db.systemPool.query(
        'select d.device_name from alarm a join device d on d.id = a.device_id',
      )
      expect(rows).toEqual([{ device_name: 'M2' }])
    },
    { timeout: 20_000 },
  )
  expect(reports).toMatchObject([{ writer: 'alarms', tenantId: 'demo', reason: 'no rule for thirteen' }])
  await running.stop()
})
