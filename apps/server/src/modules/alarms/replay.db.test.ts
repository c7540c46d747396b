import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  makeAlarmRule,
  makeDevice,
  makeGateway,
  makeGatewayAccount,
  makeProduct,
} from '../../testing/factories'
import { type RunningTelemetry, startTelemetry } from '../../testing/startTelemetry'
import { createAlarms } from '.'

let running: RunningTelemetry
let client: MqttClient

beforeAll(async () => {
  running = await startTelemetry()
  const { db } = running.test
  const gateway = await makeGateway(db)
  const product = await makeProduct(db, {
    properties: [{ propertyNo: 'power', storage: 'interval', intervalSeconds: 3600 }],
  })
  const place = { gatewayId: gateway.id, stationId: gateway.stationId }
  const device = await makeDevice(db, { ...place, productId: product.id, deviceName: 'M1' })
  const itemId = device.points.power ?? ''
  await makeAlarmRule(db, { itemId, deviceId: device.id, stationId: gateway.stationId })
  client = await running.connect((await makeGatewayAccount(db, place)).token)
})
afterAll(() => running.stop())

const publish = (body: object) =>
  client.publishAsync('v1/gateway/telemetry', JSON.stringify(body), { qos: 1 })
const query = async (statement: string) => (await running.test.db.systemPool.query(statement)).rows

describe('after a crash of the alarms', () => {
  it('every acknowledged reading is evaluated, also what the storage rule left out', async () => {
    const now = Date.now() - 10_000
    await publish({ M1: [{ ts: now, values: { power: 1 } }] })
    await running.test.db.systemPool.query(
      `insert into ingest_cursor (consumer, partition, sequence)
        select 'alarms', p, max(sequence) from ingest_batch, generate_series(0, 15) p group by p`,
    )
    for (const [index, power] of [2, 500, 600, 3].entries())
      await publish({ M1: [{ ts: now + 1 + index, values: { power } }] })
    expect(await query('select value from sample')).toEqual([{ value: 1 }])
    await running.platform.jobs.run('telemetry.journal')
    expect(await query('select values[1] as value from ingest_journal order by sequence')).toEqual([
      { value: 2 },
      { value: 500 },
      { value: 600 },
      { value: 3 },
    ])

    const alarms = createAlarms(running.platform)
    await alarms.duties?.start()
    await alarms.duties?.stop()
    expect(await query('select value, count, clear_time is not null as cleared from alarm')).toEqual([
      { value: 500, count: 2, cleared: true },
    ])
    await running.platform.jobs.run('telemetry.journal')
    expect(await query('select sequence from ingest_journal')).toEqual([])
  })
})
