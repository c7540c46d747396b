import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeDevice, makeGateway, makeGatewayAccount, makeProduct } from '../../testing/factories'
import { type RunningTelemetry, startTelemetry } from '../../testing/startTelemetry'

let running: RunningTelemetry
let gateway: Awaited<ReturnType<typeof makeGateway>>
let device: Awaited<ReturnType<typeof makeDevice>>
let token: string
let client: MqttClient

beforeAll(async () => {
  running = await startTelemetry()
  const { db } = running.test
  gateway = await makeGateway(db)
  const product = await makeProduct(db, {
    properties: [
      { propertyNo: 'power', scale: 0.1, offset: 5, min: 0, max: 100 },
      { propertyNo: 'state', dataType: 'boolean', kind: 'state', storage: 'change' },
      { propertyNo: 'label', dataType: 'text' },
      { propertyNo: 'slow', storage: 'change', deadBand: 2 },
    ],
  })
  device = await makeDevice(db, {
    gatewayId: gateway.id,
    stationId: gateway.stationId,
    productId: product.id,
    deviceName: 'M1',
  })
  token = (await makeGatewayAccount(db, { gatewayId: gateway.id, stationId: gateway.stationId })).token
  client = await running.connect(token)
})
afterAll(() => running.stop())

const publish = (body: unknown, topic = 'v1/gateway/telemetry') =>
  client.publishAsync(topic, typeof body === 'string' ? body : JSON.stringify(body), { qos: 1 })

/** Tells the module what the calls of devices tell it. */
async function changed<T>(work: Promise<T>): Promise<T> {
  const result = await work
  running.platform.bus.publish('devices.changed', { tenantId: 'demo' })
  return result
}

async function otherGateway() {
  const other = await makeGateway(running.test.db)
  return changed(makeGatewayAccount(running.test.db, { gatewayId: other.id, stationId: other.stationId }))
}

const isGranted = (who: MqttClient, filter: string) =>
  who.subscribeAsync(filter).then(
    () => true,
    () => false,
  )

const stored = async (key: string) => {
  const { rows } = await running.test.db.systemPool.query(
    'select ts::float8 as ts, coalesce(to_jsonb(value), to_jsonb(text)) as value, quality from sample where point_id = $1 order by ts',
    [device.points[key]],
  )
  return rows
}
const logOf = async (code: string) => {
  const { rows } = await running.test.db.systemPool.query(
    'select detail, count from gateway_log where code = $1',
    [code],
  )
  return rows
}

describe('a gateway over MQTT', () => {
  it('finds its readings stored when the acknowledgement comes: scaled, with quality, text as text', async () => {
    const now = Date.now()
    await publish({
      M1: [
        { ts: now - 2000, values: { power: 100, label: '合闸', state: true } },
        { ts: now - 1000, values: { power: 2000 } },
      ],
    })
    expect(await stored('power')).toEqual([
      { ts: now - 2000, value: 15, quality: 0 },
      { ts: now - 1000, value: 205, quality: 1 },
    ])
    expect(await stored('label')).toEqual([{ ts: now - 2000, value: '合闸', quality: 0 }])
    expect(await stored('state')).toEqual([{ ts: now - 2000, value: 1, quality: 0 }])
  })

  it('has the rhythm of each point learned: slow to shorten, quick to lengthen, bounded', async () => {
    const meter = await changed(
      makeDevice(running.test.db, {
        gatewayId: gateway.id,
        stationId: gateway.stationId,
        deviceName: '抄表',
      }),
    )
    const rhythm = async () => {
      const { rows } = await running.test.db.systemPool.query(
        'select gap_ms::float8 as gap from latest_value where point_id = $1',
        [meter.points.power],
      )
      return rows[0]?.gap
    }
    const start = Date.now() - 86_400_000
    const gaps: unknown[] = []
    for (const after of [0, 600_000, 1_200_000, 1_210_000, 40_000_000]) {
      await publish({ 抄表: [{ ts: start + after, values: { power: 1 } }] })
      gaps.push(await rhythm())
    }
    const afterBurst = 600_000 - (600_000 - 10_000) / 16
    expect(gaps).toEqual([null, 600_000, 600_000, afterBurst, Math.floor(afterBurst + (afterBurst * 7) / 2)])
  })

  it('may send a reading twice: the first one stays', async () => {
    const ts = Date.now() - 500
    await publish({ M1: { ts, values: { slow: 1 } } })
    await publish({ M1: { ts, values: { slow: 99 } } })
    expect(await stored('slow')).toEqual([{ ts, value: 1, quality: 0 }])
  })

  it('has changes within the dead band left out of the samples, but not of the latest value', async () => {
    const ts = Date.now()
    await publish({
      M1: [
        { ts, values: { slow: 2.5 } },
        { ts: ts + 1, values: { slow: 3.5 } },
      ],
    })
    await publish({ M1: { ts: ts + 2, values: { slow: 4.5 } } })
    expect((await stored('slow')).map((row) => row.value)).toEqual([1, 3.5])
    const { rows } = await running.test.db.systemPool.query(
      'select value from latest_value where point_id = $1',
      [device.points.slow],
    )
    expect(rows).toEqual([{ value: 4.5 }])
  })

  it('learns from its log what was refused, and good readings beside bad ones stand', async () => {
    const now = Date.now()
    await publish('{"M1": [')
    await publish('[1,2]')
    await publish({
      M1: [
        { ts: now + 2 * 86_400_000, values: { power: 1 } },
        { ts: 1000, values: { power: 1 } },
        { ts: 'soon', values: { power: 1 } },
        { ts: now + 5, values: { power: 'much', label: '好' } },
      ],
    })
    await vi.waitFor(async () => {
      for (const code of [
        'bad_json',
        'bad_shape',
        'timestamp_ahead',
        'timestamp_too_old',
        'bad_timestamp',
        'bad_value',
      ])
        expect(await logOf(code), code).toHaveLength(1)
    }, 20_000)
    expect((await stored('label')).map((row) => row.value)).toEqual(['合闸', '好'])
  })

  it.each([
    ['of three days', 3 * 86_400_000, 3 * 86_400],
    ['of centuries, a timestamp in microseconds', Date.now() * 999, 2_147_483_647],
  ])(
    'shows on its row that its clock is ahead %s, though nothing of it is stored',
    async (_, aheadMs, seconds) => {
      await publish({ M1: { ts: Date.now() + aheadMs, values: { power: 1 } } })
      await vi.waitFor(async () => {
        const { rows } = await running.test.db.systemPool.query(
          'select max(clock_drift_seconds) as seconds from gateway',
        )
        expect(Math.abs((rows[0]?.seconds ?? 0) - seconds)).toBeLessThan(60)
      }, 20_000)
    },
  )

  it('shows unknown devices and keys as unmapped, bounded in number', async () => {
    const keys = Object.fromEntries(Array.from({ length: 700 }, (_, index) => [`k${index}`, index]))
    await publish({ M1: { nothing: 5 }, Ghost: [{ ts: Date.now(), values: { a: 1 } }] })
    await publish({ M1: keys })
    await vi.waitFor(async () => {
      const { rows } = await running.test.db.systemPool.query(
        `select device_name, key from unmapped_key where key in ('nothing', '') order by key`,
      )
      expect(rows).toEqual([
        { device_name: 'Ghost', key: '' },
        { device_name: 'M1', key: 'nothing' },
      ])
      expect(await logOf('unmapped_overflow')).toHaveLength(1)
    }, 20_000)
    const { rows } = await running.test.db.systemPool.query('select count(*)::int as count from unmapped_key')
    expect(rows[0].count).toBe(500)
  })

  it('has names that are the same once they are storable counted as one, and disturbs nobody with them', async () => {
    const account = await otherGateway()
    const other = await running.connect(account.token)
    const long = 'x'.repeat(127)
    const names = ['a\0', 'a', 'a\ud83d', `${long}😀1`, `${long}😀2`]
    await other.publishAsync(
      'v1/gateway/telemetry',
      JSON.stringify(Object.fromEntries(names.map((n) => [n, 1]))),
      {
        qos: 1,
      },
    )
    await vi.waitFor(async () => {
      const { rows } = await running.test.db.systemPool.query(
        'select device_name as name, count::int from unmapped_key where account_id = $1 order by count',
        [account.id],
      )
      expect(rows).toEqual([
        { name: 'a', count: 1 },
        { name: `${long}😀`, count: 2 },
      ])
    }, 20_000)
  })

  it('is told to go when a packet is over a megabyte, with a note in its log', async () => {
    const big = await running.connect(token)
    const closed = new Promise<void>((resolve) => big.once('close', () => resolve()))
    big.on('error', () => undefined)
    big.publish('v1/gateway/telemetry', Buffer.alloc(10_000_000, 0x20), { qos: 1 })
    await closed
    await vi.waitFor(async () => expect(await logOf('payload_too_large')).toHaveLength(1), 20_000)
    await publish({ M1: { ts: Date.now(), values: { label: '还在' } } })
  })

  it('is flagged when its clock runs ahead', async () => {
    await publish({ M1: { ts: Date.now() + 600_000, values: { label: '未来' } } })
    await vi.waitFor(async () => expect(await logOf('clock_drift')).toHaveLength(1), 20_000)
  })
})

describe('the broker', () => {
  it('refuses unknown tokens', async () => {
    await expect(running.connect('no-such-token')).rejects.toThrow(
      /Not authorized|user name|Connection refused/i,
    )
  })

  it('grants a client its own topics and nothing else, and lets nobody hear another', async () => {
    expect(await isGranted(client, 'v1/gateway/rpc')).toBe(true)
    for (const filter of ['#', 'v1/gateway/telemetry', '$SYS/#', '+/gateway/#', 'v1/#'])
      expect(await isGranted(client, filter), filter).toBe(false)
    const heard = vi.fn()
    const account = await otherGateway()
    const listener = await running.connect(account.token)
    listener.on('message', heard)
    await isGranted(listener, 'v1/gateway/rpc')
    await isGranted(listener, '#')
    await publish({ M1: { ts: Date.now(), values: { label: '秘密' } } })
    await publish({ M1: 1 }, 'v1/gateway/rpc')
    expect(heard).not.toHaveBeenCalled()
  })

  it('lets two clients use one client id without pushing each other off', async () => {
    const closed = vi.fn()
    client.on('close', closed)
    const ports = running.telemetry.ports()
    const { default: mqtt } = await import('mqtt')
    const account = await otherGateway()
    const twin = await mqtt.connectAsync(`mqtt://127.0.0.1:${ports?.mqtt}`, {
      username: account.token,
      clientId: client.options.clientId ?? '',
      reconnectPeriod: 0,
    })
    await publish({ M1: { ts: Date.now(), values: { label: '仍在线' } } })
    expect(closed).not.toHaveBeenCalled()
    await twin.endAsync()
  })
})

describe('a device over HTTP', () => {
  it('gets 200 after the commit, 400 with the reason for bad JSON, 401 for a bad token', async () => {
    const account = await changed(
      makeGatewayAccount(running.test.db, { deviceId: device.id, stationId: device.stationId }),
    )
    const ts = Date.now() + 50
    const send = (path: string, payload: string) =>
      running.app.inject({
        method: 'POST',
        url: path,
        payload,
        headers: { 'content-type': 'application/json' },
      })
    const good = await send(
      `/api/v1/${account.token}/telemetry`,
      JSON.stringify({ ts, values: { power: 50 } }),
    )
    expect(good.statusCode).toBe(200)
    expect(good.json()).toEqual({ accepted: 1, refused: [] })
    expect((await stored('power')).at(-1)).toEqual({ ts, value: 10, quality: 0 })
    const bad = await send(`/api/v1/${account.token}/telemetry`, '{')
    expect(bad.statusCode).toBe(400)
    expect(bad.json().error.key).toBe('telemetry.badMessage')
    expect(bad.json().msg).toMatch(/JSON 无法解析：第 2 个字符处/)
    expect((await send('/api/v1/wrong/telemetry', '{}')).statusCode).toBe(401)
  })

  it('is told what was taken and why the rest was not, and 400 where nothing could be taken', async () => {
    const account = await changed(
      makeGatewayAccount(running.test.db, { deviceId: device.id, stationId: device.stationId }),
    )
    const send = (body: unknown) =>
      running.app.inject({
        method: 'POST',
        url: `/api/v1/${account.token}/telemetry`,
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
    const ts = Date.now()
    const inPart = await send({ ts: ts + 60, values: { power: 50, slow: 'much' } })
    expect(inPart.statusCode).toBe(200)
    expect(inPart.json()).toMatchObject({ accepted: 1, refused: [expect.stringContaining('数值无效')] })
    for (const nothing of [
      [1],
      'x',
      { ts: 'now', values: { power: 1 } },
      { ts, values: { power: 'much' } },
    ]) {
      const answer = await send(nothing)
      expect(answer.statusCode, JSON.stringify(nothing)).toBe(400)
      expect(answer.json().error.key).toBe('telemetry.badMessage')
    }
    const unknown = await send({ ts, values: { nobody: 1 } })
    expect(unknown.statusCode).toBe(200)
    expect(unknown.json()).toEqual({ accepted: 0, refused: [] })
  })
})
