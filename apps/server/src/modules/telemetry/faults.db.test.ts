import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeDevice, makeGateway, makeGatewayAccount } from '../../testing/factories'
import { connectSocket } from '../../testing/socketClient'
import { makeSession, type RunningTelemetry, startTelemetry } from '../../testing/startTelemetry'

let running: RunningTelemetry

beforeAll(async () => {
  running = await startTelemetry()
})
afterAll(() => running.stop())

/** A gateway of a tenant with one device `M1`, connected. */
async function makePublisher(tenantId: string) {
  const { db } = running.test
  const gateway = await makeGateway(db, { tenantId })
  const place = { tenantId, gatewayId: gateway.id, stationId: gateway.stationId }
  const device = await makeDevice(db, { ...place, deviceName: 'M1' })
  const { token } = await makeGatewayAccount(db, place)
  running.platform.bus.publish('devices.changed', { tenantId })
  const client = await running.connect(token)
  const publish = (body: string | Buffer) => client.publishAsync('v1/gateway/telemetry', body, { qos: 1 })
  return { client, token, itemId: device.points.power ?? '', publish }
}

const reading = (ts: unknown, value: unknown) => JSON.stringify({ M1: [{ ts, values: { power: value } }] })

describe('while one tenant’s gateways misbehave', () => {
  it('another tenant’s readings are all stored once, in order on the screen', {
    timeout: 60_000,
  }, async () => {
    const good = await makePublisher('demo')
    const bad = await makePublisher('other')
    running.sessions.set('admin', makeSession())
    running.sessions.set('other', makeSession({ tenantId: 'other' }))
    const url = `ws://127.0.0.1:${running.telemetry.ports()?.realtime}`
    const screen = await connectSocket(url, 'admin')
    screen.send({ type: 'subscribe', itemIds: [good.itemId] })
    const deaf = await connectSocket(url, 'other')
    deaf.send({ type: 'subscribe', itemIds: [bad.itemId] })
    deaf.stopReading()

    const now = Date.now()
    const trouble = async () => {
      await bad.publish('{"M1": [')
      await bad.publish(Buffer.from([0xff, 0xfe, 0x00]))
      await bad.publish(reading(now + 400 * 86_400_000, 1))
      await bad.publish(reading(-5, 1))
      await bad.publish(reading(now - 3_600_000, 1))
      await bad.publish(reading(now + 3_600_000, 2))
      await bad.publish(reading(now - 3_600_000, 3))
      await bad.publish(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
      await bad.publish(`{"__proto__":{"power":1},"constructor":[{"ts":${now},"values":{"toString":1}}]}`)
      await running.connect('no-token').catch(() => undefined)
      const huge = await running.connect(bad.token)
      huge.on('error', () => undefined)
      const closed = new Promise<void>((resolve) => huge.once('close', () => resolve()))
      huge.publish('v1/gateway/telemetry', Buffer.alloc(10_000_000, 0x7b), { qos: 1 })
      await closed
    }
    const steady = async () => {
      for (let index = 1; index <= 200; index += 1) {
        await good.publish(reading(now + index, index))
        if (index % 50 === 0) await good.publish(reading(now + index, -1))
      }
    }
    await Promise.all([steady(), trouble()])

    const { rows } = await running.test.db.systemPool.query(
      'select ts::float8 as ts, value from sample where point_id = $1 order by ts',
      [good.itemId],
    )
    expect(rows).toEqual(
      Array.from({ length: 200 }, (_, index) => ({ ts: now + index + 1, value: index + 1 })),
    )
    await vi.waitFor(() => expect(screen.valueOf(good.itemId)).toBe(200), 20_000)
    const seen = screen.frames.flatMap(({ values = [] }) => values.map(([, ts]) => ts))
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    const latest = await running.test.db.systemPool.query(
      'select value from latest_value where point_id = $1',
      [bad.itemId],
    )
    // The reading of an hour ahead waits for its time; of equal timestamps the first one stands.
    expect(latest.rows).toEqual([{ value: 1 }])
    screen.close()
    deaf.close()
  })
})

describe('a tenant over its quota', () => {
  it('waits for its acknowledgements while another does not', { timeout: 60_000 }, async () => {
    const limited = await startTelemetry(() => [], { tenantQuota: 100 })
    try {
      const { db } = limited.test
      const connect = async (tenantId: string) => {
        const gateway = await makeGateway(db, { tenantId })
        const place = { tenantId, gatewayId: gateway.id, stationId: gateway.stationId }
        await makeDevice(db, { ...place, deviceName: 'M1' })
        const { token } = await makeGatewayAccount(db, place)
        limited.platform.bus.publish('devices.changed', { tenantId })
        return limited.connect(token)
      }
      const [greedy, modest] = [await connect('other'), await connect('demo')]
      const now = Date.now()
      const many = (from: number) =>
        JSON.stringify({
          M1: Array.from({ length: 150 }, (_, index) => ({ ts: now - from - index, values: { power: 1 } })),
        })
      let acknowledged = 0
      const all = Promise.all(
        [0, 1000, 2000, 3000, 4000].map((from) =>
          greedy.publishAsync('v1/gateway/telemetry', many(from), { qos: 1 }).then(() => {
            acknowledged += 1
          }),
        ),
      )
      await modest.publishAsync('v1/gateway/telemetry', reading(now, 1), { qos: 1 })
      expect(acknowledged).toBeLessThan(5)
      await all
      const { rows } = await db.systemPool.query(
        `select tenant_id, count(*)::int as count from sample group by tenant_id order by tenant_id`,
      )
      expect(rows).toEqual([
        { tenant_id: 'demo', count: 1 },
        { tenant_id: 'other', count: 750 },
      ])
    } finally {
      await limited.stop()
    }
  })
})

it('a reading finds its day again when somebody else has dropped the partition', {
  timeout: 60_000,
}, async () => {
  const { itemId, publish } = await makePublisher('demo')
  const now = Date.now()
  await publish(reading(now, 1))
  const day = new Date(now).toISOString().slice(0, 10).replaceAll('-', '')
  const { db } = running.test
  await db.asOwner((tx) => tx.execute(sql.raw(`drop table sample_${day}`)))
  await publish(reading(now + 1, 2))
  const { rows } = await db.systemPool.query('select value from sample where point_id = $1', [itemId])
  expect(rows).toEqual([{ value: 2 }])
})

it('makes room for the days that readings are of, not for those between', async () => {
  const { publish } = await makePublisher('demo')
  const dayMs = 86_400_000
  const days = [60, 50, 40].map((ago) => Date.now() - ago * dayMs)
  await publish(JSON.stringify({ M1: days.map((ts) => ({ ts, values: { power: 1 } })) }))
  const nameOf = (at: number) => `sample_${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}`
  const { rows } = await running.test.db.systemPool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'sample'::regclass and c.relname < $1 order by c.relname`,
    [nameOf(Date.now() - 30 * dayMs)],
  )
  expect(rows.map(({ name }) => name)).toEqual(days.map(nameOf))
})
