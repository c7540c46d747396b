import { connect as connectTo } from 'node:net'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { allPartitions } from '../platform/engine'
import { createTestDatabase, type TestDatabase } from '../testing'
import { makeAlarmRule, makeDevice, makeGateway, makeGatewayAccount, makeProduct } from '../testing/factories'
import { sharedSecrets } from '../testing/sharedSecrets'
import { connectSocket } from '../testing/socketClient'
import { planServer, type SpawnedServer } from '../testing/spawnServer'
import { hasNats, type NatsServer, startNats } from '../testing/startNats'
import { temporaryFolder } from '../testing/temporaryFolder'
import { healthOf, until } from '../testing/togetherServers'

vi.setConfig({ hookTimeout: 180_000 })

const place = { tenantId: '000000' }

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connectTo(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

describe.skipIf(!hasNats())('one process for pages and calls, another for devices and work', () => {
  let data: ReturnType<typeof temporaryFolder>
  let test: TestDatabase
  let nats: NatsServer
  let pages: SpawnedServer
  let field: SpawnedServer
  let startField: () => Promise<SpawnedServer>
  let gateway: MqttClient
  let token: string
  let points: Awaited<ReturnType<typeof makeDevice>>['points']

  beforeAll(async () => {
    data = temporaryFolder('roles')
    test = await createTestDatabase()
    nats = await startNats()
    const { id: productId } = await makeProduct(test.db, {
      ...place,
      properties: [{ propertyNo: 'power' }, { propertyNo: 'set', access: 'read-write' }],
    })
    const { id: gatewayId, stationId } = await makeGateway(test.db, place)
    const device = await makeDevice(test.db, { ...place, gatewayId, stationId, productId, deviceName: 'M1' })
    points = device.points
    const itemId = points.power ?? ''
    await makeAlarmRule(test.db, { ...place, stationId, deviceId: device.id, itemId, limit: 1_000 })
    token = (await makeGatewayAccount(test.db, { ...place, gatewayId, stationId })).token
    const plan = (ROLES: string) =>
      planServer({
        DATA_DIR: data.folder,
        DATABASE_URL: test.db.connectionString,
        NATS_URL: `nats://127.0.0.1:${nats.port}`,
        ROLES,
        ...sharedSecrets,
      })
    const startPages = await plan('api,realtime')
    startField = await plan('ingest,worker')
    pages = await startPages()
  })
  afterAll(async () => {
    gateway?.end(true)
    await pages?.kill()
    await field?.kill()
    await nats?.stop()
    await test?.close()
    await data?.remove()
  })

  const ask = async ({ url }: SpawnedServer, path: string, body?: object) => {
    const answer = await fetch(`${url}${path}`, {
      headers: { 'blade-auth': `bearer ${pages.token}`, 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    return { status: answer.status, ...(text.startsWith('{') ? JSON.parse(text) : {}) }
  }
  const troubles = async () =>
    (await ask(pages, '/api/blade-system/trouble/list')).data as { code: string; source?: string }[]
  const missingRoles = async () =>
    (await troubles()).filter(({ code }) => code === 'role_missing').map(({ source }) => source)

  it('without the other the first owns no work, and says what nobody does', async () => {
    await until(async () =>
      expect(await healthOf(pages)).toMatchObject({
        ...{ status: 'degraded', roles: ['api', 'realtime'], partitions: [], fieldPartitions: [] },
        ...{ missingRoles: ['ingest', 'worker'], lagSeconds: null },
      }),
    )
    expect(await healthOf(pages)).not.toHaveProperty('broker')
    expect(await missingRoles()).toEqual(['ingest', 'worker'])
    expect(await (await fetch(`${pages.url}/metrics`)).text()).toContain('role_processes{role="worker"} 0')
    expect([await isListening(pages.realtimePort), await isListening(pages.mqttPort)]).toEqual([true, false])
    const { rows } = await test.db.systemPool.query(
      `select (select count(*)::int from engine_lease where owner is not null) as leases`,
    )
    expect(rows).toEqual([{ leases: 0 }])
    const schedules = await test.db.asOwner((tx) => tx.execute('select from pgboss.schedule'))
    expect(schedules.rowCount).toBe(0)
  })

  it('with it all is done by one of the two, and each refuses in a sentence what is the work of the other', async () => {
    // begun here, and done there
    const begun = await ask(pages, '/api/blade-system/backup/save', {})
    expect(begun).toMatchObject({ status: 200 })
    field = await startField()
    await until(async () => {
      expect(await healthOf(pages)).toMatchObject({ status: 'up', partitions: [], missingRoles: [] })
      expect(await healthOf(field)).toMatchObject({
        ...{ status: 'up', roles: ['ingest', 'worker'], missingRoles: [], broker: 'up' },
        ...{ partitions: allPartitions, fieldPartitions: allPartitions, lagSeconds: expect.any(Number) },
      })
    })
    expect(await missingRoles()).toEqual([])
    const metrics = await (await fetch(`${field.url}/metrics`)).text()
    for (const line of ['engine_partitions 16', 'field_partitions 16', 'role_processes{role="api"} 1'])
      expect(metrics).toContain(line)
    expect([await isListening(field.realtimePort), await isListening(field.mqttPort)]).toEqual([false, true])

    const reading = { ts: Date.now(), values: { power: 1 } }
    const body = { M1: [reading] }
    const refusedBy = async (server: SpawnedServer, path: string, sent?: object) => {
      const { status, msg } = await ask(server, path, sent)
      return [status, msg]
    }
    const sentence = (role: string) => `此服务进程不承担 ${role}，请访问承担该角色的进程`
    expect(await refusedBy(field, '/api/ml-mlink/station/list')).toEqual([503, sentence('api')])
    expect(await refusedBy(field, '/home')).toEqual([503, sentence('api')])
    expect(await refusedBy(field, '/ws/realtime')).toEqual([503, sentence('realtime')])
    expect(await refusedBy(pages, `/api/v1/${token}/telemetry`, body)).toEqual([503, sentence('ingest')])
    expect(await ask(field, `/api/v1/${token}/telemetry`, body)).toMatchObject({ status: 200, accepted: 1 })

    const tasks = async () =>
      (await ask(pages, '/api/blade-system/task/list')).data as { id: string; state: string }[]
    await until(async () =>
      expect(await tasks()).toContainEqual(expect.objectContaining({ id: begun.data.taskId, state: 'done' })),
    )
  })

  it('readings reach the page at the other, an alarm is raised, and a command goes to the device over the other', async () => {
    gateway = await mqtt.connectAsync(`mqtt://127.0.0.1:${field.mqttPort}`, { username: token })
    const publish = (power: number) =>
      gateway.publishAsync(
        'v1/gateway/telemetry',
        JSON.stringify({ M1: [{ ts: Date.now(), values: { power } }] }),
        { qos: 1 },
      )
    const commands: unknown[] = []
    gateway.on('message', (topic, payload) => {
      const { device, data } = JSON.parse(String(payload))
      commands.push([device, data.method, data.params])
      gateway.publish(topic, JSON.stringify({ device, id: data.id, data: { done: true } }))
    })
    await gateway.subscribeAsync('v1/gateway/rpc')

    // on the port of the console, as browsers have it
    const socket = await connectSocket(`${pages.url.replace('http', 'ws')}/ws/realtime`, pages.token)
    socket.send({ type: 'subscribe', itemIds: [points.power] })
    await publish(2)
    await until(() => expect(socket.valueOf(points.power ?? '')).toBe(2))
    await publish(1_001)
    await until(() => expect(socket.valueOf(points.power ?? '')).toBe(1_001))
    await until(() =>
      expect(socket.frames).toContainEqual(
        expect.objectContaining({ type: 'alarm', alarm: expect.objectContaining({ itemId: points.power }) }),
      ),
    )
    await until(async () =>
      expect(await ask(pages, '/api/ml-mlink/item/write', { itemId: points.set, value: 7 })).toMatchObject({
        status: 200,
        data: { done: true },
      }),
    )
    expect(commands).toEqual([['M1', 'setValue', { property: 'set', value: 7 }]])
    socket.close()
  })

  it('what goes wrong where devices connect is told by the one that people ask', async () => {
    // two loggers that call themselves the same
    const twins: MqttClient[] = []
    for (let time = 0; time < 5; time += 1)
      twins.push(
        await mqtt.connectAsync(`mqtt://127.0.0.1:${field.mqttPort}`, {
          ...{ username: token, clientId: 'logger', reconnectPeriod: 0 },
        }),
      )
    await until(async () =>
      expect(await troubles()).toContainEqual(
        expect.objectContaining({ code: 'client_conflict', detail: 'logger', count: 4 }),
      ),
    )
    for (const twin of twins) twin.end(true)
  })

  it('when the other dies, the first says what nobody does any more', async () => {
    gateway.end(true)
    await field.kill()
    await until(async () =>
      expect(await healthOf(pages)).toMatchObject({
        status: 'degraded',
        missingRoles: ['ingest', 'worker'],
      }),
    )
    expect(await missingRoles()).toEqual(['ingest', 'worker'])
    expect(await ask(pages, '/api/ml-mlink/station/list')).toMatchObject({ status: 200 })
    // one that says nothing any more is given up within ten seconds
    await until(async () =>
      expect(await ask(pages, '/api/ml-mlink/item/write', { itemId: points.set, value: 8 })).toMatchObject({
        error: { key: 'telemetry.notConnected' },
      }),
    )
    await pages.stop()
  })
})
