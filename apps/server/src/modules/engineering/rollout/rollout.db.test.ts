import { createHash } from 'node:crypto'
import type { Move } from '@energy-console/contract'
import {
  cancelRollout,
  firmware,
  pauseRollout,
  resumeRollout,
  retryRollout,
  rolloutLife,
  rollouts,
} from '@energy-console/contract/engineering'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeDevice, makeGateway, makeGatewayAccount } from '../../../testing/factories'
import { firmwareBytes as bytes, startRollouts } from '../../../testing/startRollouts'
import type { RunningTelemetry } from '../../../testing/startTelemetry'
import { upload } from '../../../testing/upload'

const checksum = createHash('sha256').update(bytes).digest('hex')

let all: Awaited<ReturnType<typeof startRollouts>>
let running: RunningTelemetry
let productId: string
beforeAll(async () => {
  all = await startRollouts()
  ;({ running, productId } = all)
})
afterAll(() => running.stop())

const as: typeof all.as = (who) => all.as(who)
const call: typeof all.call = (...args) => all.call(...args)
const makeFirmware: typeof all.makeFirmware = (...args) => all.makeFirmware(...args)
const makeDevices: typeof all.makeDevices = (count) => all.makeDevices(count)
const begin: typeof all.begin = (values) => all.begin(values)
const step: typeof all.step = (ms) => all.step(ms)
const detail: typeof all.detail = (id) => all.detail(id)
const targetsOf: typeof all.targetsOf = (id) => all.targetsOf(id)
const statesOf: typeof all.statesOf = (id) => all.statesOf(id)

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

describe('firmware', () => {
  it('has its size and checksum from its bytes, is there once, and goes when nothing uses it', async () => {
    const { id } = await makeFirmware('device')
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
    const [{ stationId, devices }, { id: firmwareId }] = [await makeDevices(3), await makeFirmware('device')]
    const clients = await Promise.all(devices.map(({ token }) => selfUpdating(token)))
    const id = await begin({ kind: 'device', stationId, firmwareId, wavePercent: 34, pauseMinutes: 5 })
    await vi.waitFor(
      async () => expect(await statesOf(id)).toEqual(['updated', 'waiting', 'waiting']),
      20_000,
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
        20_000,
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
    const [{ stationId, devices }, { id: firmwareId }] = [await makeDevices(2), await makeFirmware('device')]
    const [bad] = devices
    const failing = await selfUpdating(bad?.token ?? '', 'FAILED')
    const id = await begin({ kind: 'device', stationId, firmwareId, wavePercent: 50, pauseMinutes: 0 })
    await vi.waitFor(
      async () => expect((await targetsOf(id))[0]).toMatchObject({ state: 'failed', detail: '写入失败' }),
      20_000,
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
    await vi.waitFor(async () => expect(await statesOf(id)).toEqual(['failed', 'offered']), 20_000)
    await call(pauseRollout, { query: { id } })
    // nobody has begun: what was offered is taken back
    await step(61 * 60_000)
    expect(await statesOf(id)).toEqual(['failed', 'waiting'])
    failing.client.end(true)
    await call(retryRollout, { query: { id } })
    await call(resumeRollout, { query: { id } })
    await step()
    // both are offered it once more, each with its time anew
    await vi.waitFor(async () => expect(await statesOf(id)).toEqual(['offered', 'offered']), 20_000)
    await step(61 * 60_000)
    await vi.waitFor(async () => expect(await statesOf(id)).toEqual(['failed', 'failed']), 20_000)
    await call(cancelRollout, { query: { id } })
    expect(await detail(id)).toMatchObject({ state: 'cancelled' })
    const moves: Move[] = (await call(rolloutLife.history, { query: { id } })).data
    // who did what, and what it did by itself
    expect(moves.map(({ transition, userName }) => [transition, userName !== null])).toEqual([
      ...[
        ['begin', true],
        ['halt', false],
        ['resume', true],
        ['pause', true],
        ['retry', true],
        ['resume', true],
      ],
      ...[
        ['halt', false],
        ['cancel', true],
      ],
    ])
    expect((await call(resumeRollout, { query: { id } })).error.key).toBe('engineering.rolloutMoved')
    expect((await call(rollouts.calls.remove, { query: { ids: id } })).code).toBe(200)
  }, 60_000)

  it('reaches a gateway that comes later, by HTTP too, and notes what it runs', async () => {
    const { db } = running.test
    const gateway = await makeGateway(db)
    const { token } = await makeGatewayAccount(db, { gatewayId: gateway.id, stationId: gateway.stationId })
    const { id: firmwareId } = await makeFirmware('gateway')
    const id = await begin({ kind: 'gateway', stationId: gateway.stationId, firmwareId })
    await vi.waitFor(async () => expect(await statesOf(id)).toEqual(['offered']), 20_000)
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
      firmwareId: (await makeFirmware('device')).id,
    })
    await vi.waitFor(async () => expect(await statesOf(id)).toEqual(['offered']), 20_000)
    const client = await running.connect(token)
    const heard: unknown[] = []
    client.on('message', (_topic, payload) => heard.push(JSON.parse(String(payload))))
    await client.subscribeAsync('v1/gateway/attributes')
    await vi.waitFor(
      () =>
        expect(heard).toEqual([{ device: '水表', data: expect.objectContaining({ fw_checksum: checksum }) }]),
      20_000,
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
    const { id: firmwareId, version } = await makeFirmware('device')
    const id = await begin({ kind: 'device', stationId: gateway.stationId, firmwareId, way: 'rpc' })
    await vi.waitFor(
      () => expect(asked).toEqual([{ name: '三相表', method: 'updateFirmware', version }]),
      20_000,
    )
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

  it('of a gateway tells it by a command of its own, when it is there: once, and hears what it says', async () => {
    const { db } = running.test
    const gateway = await makeGateway(db)
    const { token } = await makeGatewayAccount(db, { gatewayId: gateway.id, stationId: gateway.stationId })
    const { id: firmwareId, version } = await makeFirmware('gateway')
    const values = { kind: 'gateway', stationId: gateway.stationId, firmwareId, way: 'rpc' }
    const id = await begin(values)
    await step()
    expect(await statesOf(id)).toEqual(['offered'])

    const asked: unknown[] = []
    let says: object = { success: true }
    const client: MqttClient = await running.connect(token)
    client.on('message', (topic, payload) => {
      if (!topic.startsWith('v1/devices/me/rpc/request/')) return
      asked.push(JSON.parse(String(payload)))
      client.publish(topic.replace('request', 'response'), JSON.stringify(says))
    })
    await client.subscribeAsync(['v1/devices/me/rpc/request/+', 'v1/devices/me/attributes'])
    const params = { title: 'meter', version, size: bytes.length, checksum, checksum_algorithm: 'SHA256' }
    await vi.waitFor(() => expect(asked).toEqual([{ method: 'updateFirmware', params }]), 20_000)
    await step()
    await step()
    expect(asked).toHaveLength(1)

    // it has one file at a time to fetch, whichever way it was told of it
    const { id: other } = await makeFirmware('gateway')
    const body = { ...values, rolloutName: '另一个', firmwareId: other, way: 'attributes' }
    expect((await call(rollouts.calls.save, { body })).error.key).toMatch(
      /^engineering\.(targetBusy|gatewayInUse)$/,
    )
    const fetched = await running.app.inject({ url: `/api/v1/${token}/firmware` })
    expect(bytes.equals(fetched.rawPayload)).toBe(true)
    const tell = (told: object) =>
      client.publishAsync('v1/devices/me/telemetry', JSON.stringify(told), { qos: 1 })
    await tell({ fw_state: 'UPDATED', current_fw_version: version })
    await step()
    expect(await detail(id)).toMatchObject({ state: 'done', updated: 1, way: 'rpc' })

    // what it refuses has failed, in its words
    says = { error: '电量不足' }
    const refused = await begin({ ...values, firmwareId: other })
    await vi.waitFor(async () => expect(await statesOf(refused)).toEqual(['failed']), 20_000)
    expect(await targetsOf(refused)).toMatchObject([{ detail: expect.stringContaining('电量不足') }])
    await client.endAsync()
  })
})
