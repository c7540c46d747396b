import { createHash, randomBytes } from 'node:crypto'
import { type Call, isBytes } from '@energy-console/contract'
import {
  cancelRollout,
  firmware,
  pauseRollout,
  resumeRollout,
  retryRollout,
  rollouts,
  rolloutTargets,
} from '@energy-console/contract/engineering'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestClock } from '../../../platform/jobs/clock'
import {
  makeDevice,
  makeGateway,
  makeGatewayAccount,
  makeProduct,
  makeStation,
} from '../../../testing/factories'
import { makeSession, type RunningTelemetry, startTelemetry } from '../../../testing/startTelemetry'
import { upload } from '../../../testing/upload'
import { createDevices } from '../../devices'
import { createStations } from '../../stations'
import { createSystem } from '../../system'
import { createEngineering } from '..'

const clock = createTestClock(Date.now())
const permissions = new Set([
  ...['firmware_view', 'firmware_add', 'firmware_delete', 'firmware_rollout_view', 'firmware_rollout_add'],
  ...['firmware_rollout_edit', 'firmware_rollout_delete', 'gateway_view', 'device_view', 'product_view'],
  'station_view',
])
const bytes = randomBytes(1_300_000)
const checksum = createHash('sha256').update(bytes).digest('hex')

let running: RunningTelemetry
let productId: string

beforeAll(async () => {
  running = await startTelemetry(
    (platform, telemetry) => [
      createSystem(platform),
      createStations(platform),
      createDevices(platform, { readLatest: async () => new Map() }),
      { routes: platform.attachments.routes },
      createEngineering(platform, telemetry),
    ],
    {},
    { clock },
  )
  running.sessions.set('engineer', makeSession({ permissions }))
  running.sessions.set('foreign', makeSession({ tenantId: 'other', permissions }))
  productId = (await makeProduct(running.test.db, {})).id
})
afterAll(() => running.stop())

const as = (who: string) => ({
  session: running.sessions.get(who) as never,
  async call({ method, path, body: shape }: Call, input: { query?: object; body?: unknown } = {}) {
    const query = Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)])
    const answer = await running.app.inject({
      method,
      url: path,
      query: Object.fromEntries(query),
      headers: {
        'blade-auth': `bearer ${who}`,
        ...(isBytes(shape) ? { 'content-type': 'application/octet-stream' } : {}),
      },
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    })
    return { ...answer.json(), status: answer.statusCode }
  },
})
const call = (...args: Parameters<ReturnType<typeof as>['call']>) => as('engineer').call(...args)

let serial = 0
async function makeFirmware(kind: 'gateway' | 'device') {
  const { data } = await upload(as('engineer'), bytes, { fileName: 'fw.bin', holder: 'firmware' })
  serial += 1
  const body = { kind, title: 'meter', version: `2.${serial}`, file: [{ id: data.id }] }
  return (await call(firmware.calls.save, { body: kind === 'device' ? { ...body, productId } : body })).data
    .id
}

async function makeDevices(count: number) {
  const { db } = running.test
  const station = await makeStation(db)
  const devices = []
  for (let index = 0; index < count; index += 1) {
    const device = await makeDevice(db, {
      stationId: station.id,
      productId,
      gatewayId: null,
      deviceName: `电表${String(index).padStart(2, '0')}`,
    })
    const { token } = await makeGatewayAccount(db, { deviceId: device.id, stationId: station.id })
    devices.push({ id: device.id, token })
  }
  running.platform.bus.publish('devices.changed', {
    tenantId: 'demo',
    deviceIds: devices.map(({ id }) => id),
  })
  return { stationId: station.id, devices }
}

const begin = async (values: object) =>
  (await call(rollouts.calls.save, { body: { rolloutName: `升级${++serial}`, ...values } })).data.id as string

/** Lets the engine look at the roll-outs, some time later. */
const step = async (ms = 2_000) => {
  clock.advance(ms)
  await running.platform.scheduler.runDue()
}

const detail = async (id: string) => (await call(rollouts.calls.detail, { query: { id } })).data
const targetsOf = async (
  id: string,
): Promise<{ state: string; detail: string; wave: number; progress: number }[]> =>
  (await call(rolloutTargets.calls.page, { query: { rolloutId_equal: id, size: 100 } })).data.records

/** A device that knows ThingsBoard's firmware topics: fetches its parts, looks at the checksum, tells how it fares. */
async function selfUpdating(token: string, outcome: 'UPDATED' | 'FAILED' = 'UPDATED') {
  const client = await running.connect(token)
  const fetched: Buffer[] = []
  let updates = 0
  let wanted: Record<string, unknown> = {}
  const tell = (values: object) =>
    client.publishAsync('v1/devices/me/telemetry', JSON.stringify(values), { qos: 1 })
  const size = 200_000
  const ask = (part: number) => client.publishAsync(`v2/fw/request/1/chunk/${part}`, String(size), { qos: 1 })
  const finish = async () => {
    const all = Buffer.concat(fetched)
    const sum = createHash('sha256').update(all).digest('hex')
    if (sum !== wanted.fw_checksum) return tell({ fw_state: 'FAILED', fw_error: 'checksum' })
    updates += 1
    await tell({ fw_state: 'DOWNLOADED' })
    await tell({ fw_state: 'UPDATING' })
    return outcome === 'FAILED'
      ? tell({ fw_state: 'FAILED', fw_error: '写入失败' })
      : tell({
          current_fw_title: wanted.fw_title,
          current_fw_version: wanted.fw_version,
          fw_state: 'UPDATED',
        })
  }
  client.on('message', (topic, payload) => {
    if (topic === 'v1/devices/me/attributes') {
      const values = JSON.parse(String(payload))
      if (values.fw_version === undefined || values.fw_version === wanted.fw_version) return
      wanted = values
      fetched.length = 0
      void tell({ fw_state: 'DOWNLOADING' }).then(() => ask(0))
      return
    }
    fetched.push(payload)
    if (fetched.length * size < Number(wanted.fw_size)) void ask(fetched.length)
    else void finish()
  })
  await client.subscribeAsync(['v1/devices/me/attributes', 'v2/fw/response/+/chunk/+'])
  return { client, updates: () => updates }
}

const statesOf = async (id: string) => (await targetsOf(id)).map(({ state }) => state)

describe('firmware', () => {
  it('has its size and checksum from its bytes, is there once, and goes when nothing uses it', async () => {
    const id = await makeFirmware('device')
    const { data } = await call(firmware.calls.detail, { query: { id } })
    expect(data).toMatchObject({ size: bytes.length, checksum, title: 'meter', productId })
    const again = await upload(as('engineer'), bytes, { fileName: 'fw.bin', holder: 'firmware' })
    const body = {
      kind: 'device',
      productId,
      title: 'meter',
      version: data.version,
      file: [{ id: again.data.id }],
    }
    expect((await call(firmware.calls.save, { body })).error.key).toMatch(/taken|duplicate|unique/i)
    expect((await call(firmware.calls.remove, { query: { ids: id } })).code).toBe(200)
  })
})

describe('a roll-out', () => {
  it('goes wave by wave to devices that fetch it in parts over MQTT', async () => {
    const [{ stationId, devices }, firmwareId] = [await makeDevices(3), await makeFirmware('device')]
    const clients = await Promise.all(devices.map(({ token }) => selfUpdating(token)))
    const id = await begin({ kind: 'device', stationId, firmwareId, wavePercent: 34, pauseMinutes: 5 })
    await vi.waitFor(
      async () => expect(await statesOf(id)).toEqual(['updated', 'waiting', 'waiting']),
      10_000,
    )
    await step()
    await step()
    expect(await statesOf(id)).toEqual(['updated', 'waiting', 'waiting'])
    for (let wave = 2; wave <= 3; wave += 1) {
      await step()
      await step(5 * 60_000)
      await step()
      await vi.waitFor(
        async () => expect((await statesOf(id)).slice(0, wave)).toEqual(Array(wave).fill('updated')),
        10_000,
      )
    }
    await step()
    await step()
    expect(await detail(id)).toMatchObject({
      state: 'done',
      targets: 3,
      updated: 3,
      failed: 0,
      waves: 3,
      wave: 3,
    })
    expect(clients.map(({ updates }) => updates())).toEqual([1, 1, 1])
    expect(await targetsOf(id)).toEqual(
      Array(3).fill(expect.objectContaining({ progress: 100, attempts: 1 })),
    )
    // a file that was rolled out is kept
    expect((await call(firmware.calls.remove, { query: { ids: firmwareId } })).error.key).toBe('core.inUse')
  }, 60_000)

  it('halts when too many fail, goes on when somebody says so, and tries failures again', async () => {
    const [{ stationId, devices }, firmwareId] = [await makeDevices(2), await makeFirmware('device')]
    const [bad] = devices
    const failing = await selfUpdating(bad?.token ?? '', 'FAILED')
    const id = await begin({ kind: 'device', stationId, firmwareId, wavePercent: 50 })
    await vi.waitFor(
      async () => expect((await targetsOf(id))[0]).toMatchObject({ state: 'failed', detail: '写入失败' }),
      10_000,
    )
    await step()
    expect(await detail(id)).toMatchObject({ state: 'halted', failed: 1 })
    expect(await statesOf(id)).toEqual(['failed', 'waiting'])
    // one at a time, and nobody else's
    const twice = { rolloutName: '又一次', kind: 'device', stationId, firmwareId }
    expect((await call(rollouts.calls.save, { body: twice })).error.key).toBe('engineering.targetBusy')
    expect((await as('foreign').call(resumeRollout, { query: { id } })).code).toBe(404)
    await call(resumeRollout, { query: { id } })
    await step()
    await vi.waitFor(async () => expect(await statesOf(id)).toEqual(['failed', 'offered']))
    await call(pauseRollout, { query: { id } })
    await step(61 * 60_000)
    expect(await statesOf(id)).toEqual(['failed', 'offered'])
    failing.client.end(true)
    await call(retryRollout, { query: { id } })
    await call(resumeRollout, { query: { id } })
    await step()
    // the second has had its time; the first is offered once more
    await vi.waitFor(async () => expect((await statesOf(id))[1]).toBe('failed'))
    await call(cancelRollout, { query: { id } })
    expect(await detail(id)).toMatchObject({ state: 'cancelled' })
    expect((await call(resumeRollout, { query: { id } })).error.key).toBe('engineering.rolloutMoved')
    expect((await call(rollouts.calls.remove, { query: { ids: id } })).code).toBe(200)
  }, 60_000)

  it('reaches a gateway that comes later, by HTTP too, and notes what it runs', async () => {
    const { db } = running.test
    const gateway = await makeGateway(db)
    const { token } = await makeGatewayAccount(db, { gatewayId: gateway.id, stationId: gateway.stationId })
    const firmwareId = await makeFirmware('gateway')
    const id = await begin({ kind: 'gateway', stationId: gateway.stationId, firmwareId })
    await vi.waitFor(async () => expect(await statesOf(id)).toEqual(['offered']))
    const { shared } = JSON.parse((await running.app.inject({ url: `/api/v1/${token}/attributes` })).body)
    expect(shared).toMatchObject({
      fw_size: bytes.length,
      fw_checksum: checksum,
      fw_checksum_algorithm: 'SHA256',
    })
    const url = `/api/v1/${token}/firmware?title=${shared.fw_title}&version=${shared.fw_version}`
    const whole = await running.app.inject({ url })
    expect(createHash('sha256').update(whole.rawPayload).digest('hex')).toBe(checksum)
    const part = await running.app.inject({ url: `${url}&size=1000&chunk=1300` })
    expect([
      part.statusCode,
      (await running.app.inject({ url: `${url}&size=1000&chunk=1299` })).rawPayload,
    ]).toEqual([404, bytes.subarray(1_299_000)])
    expect((await running.app.inject({ url: `/api/v1/${token}/firmware?version=9` })).statusCode).toBe(404)
    const payload = { current_fw_version: shared.fw_version, fw_state: 'UPDATED' }
    await running.app.inject({ method: 'POST', url: `/api/v1/${token}/telemetry`, payload })
    await step()
    expect(await detail(id)).toMatchObject({ state: 'done', updated: 1 })
    const { rows } = await db.systemPool.query('select firmware from gateway where id = $1', [gateway.id])
    expect(rows).toEqual([{ firmware: shared.fw_version }])
  })

  it('is told to a gateway for a device behind it as soon as it listens', async () => {
    const { db } = running.test
    const gateway = await makeGateway(db)
    const place = { gatewayId: gateway.id, stationId: gateway.stationId }
    const device = await makeDevice(db, { ...place, productId, deviceName: '水表' })
    const { token } = await makeGatewayAccount(db, place)
    running.platform.bus.publish('devices.changed', { tenantId: 'demo', deviceIds: [device.id] })
    const id = await begin({
      kind: 'device',
      stationId: gateway.stationId,
      firmwareId: await makeFirmware('device'),
    })
    await vi.waitFor(async () => expect(await statesOf(id)).toEqual(['offered']))
    const client = await running.connect(token)
    const heard: unknown[] = []
    client.on('message', (_topic, payload) => heard.push(JSON.parse(String(payload))))
    await client.subscribeAsync('v1/gateway/attributes')
    await vi.waitFor(() =>
      expect(heard).toEqual([{ device: '水表', data: expect.objectContaining({ fw_checksum: checksum }) }]),
    )
    expect((await call(rollouts.calls.remove, { query: { ids: id } })).code).toBe(200)
  })

  it('sends devices behind a gateway the command to update themselves, once', async () => {
    const { db } = running.test
    const gateway = await makeGateway(db)
    const place = { gatewayId: gateway.id, stationId: gateway.stationId }
    const device = await makeDevice(db, { ...place, productId, deviceName: '三相表' })
    const { token } = await makeGatewayAccount(db, place)
    running.platform.bus.publish('devices.changed', { tenantId: 'demo', deviceIds: [device.id] })
    const client: MqttClient = await running.connect(token)
    const asked: object[] = []
    client.on('message', (topic, payload) => {
      const { device: name, data } = JSON.parse(String(payload))
      asked.push({ name, method: data.method, version: data.params.version })
      client.publish(topic, JSON.stringify({ device: name, id: data.id, data: { success: true } }))
    })
    await client.subscribeAsync('v1/gateway/rpc')
    const firmwareId = await makeFirmware('device')
    const id = await begin({ kind: 'device', stationId: gateway.stationId, firmwareId, way: 'rpc' })
    const version = `2.${serial - 1}`
    await vi.waitFor(() => expect(asked).toEqual([{ name: '三相表', method: 'updateFirmware', version }]))
    await step()
    await step()
    expect(asked).toHaveLength(1)
    // the gateway fetches it for the device, which tells how it fared
    const fetched = await running.app.inject({
      url: `/api/v1/${token}/firmware?title=meter&version=${version}`,
    })
    expect(bytes.equals(fetched.rawPayload)).toBe(true)
    await client.publishAsync(
      'v1/gateway/telemetry',
      JSON.stringify({ 三相表: [{ fw_state: 'UPDATED', current_fw_version: version }] }),
      { qos: 1 },
    )
    await step()
    expect(await detail(id)).toMatchObject({ state: 'done', updated: 1 })
  })
})
