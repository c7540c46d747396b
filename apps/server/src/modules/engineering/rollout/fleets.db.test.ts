import { createHash, randomBytes } from 'node:crypto'
import { cancelRollout, firmware, retryRollout, rollouts } from '@energy-console/contract/engineering'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeDevice, makeGateway, makeGatewayAccount, makeProduct } from '../../../testing/factories'
import { startRollouts } from '../../../testing/startRollouts'
import { createChecksums } from '../firmware/checksums'

let all: Awaited<ReturnType<typeof startRollouts>>
beforeAll(async () => {
  all = await startRollouts()
})
afterAll(() => all.running.stop())

/** A gateway with devices of the product behind it. */
async function makeFleet(names: readonly string[]) {
  const { running, productId, announce } = all
  const { db } = running.test
  const gateway = await makeGateway(db)
  const place = { gatewayId: gateway.id, stationId: gateway.stationId }
  const { token } = await makeGatewayAccount(db, place)
  const devices = []
  for (const deviceName of names) devices.push(await makeDevice(db, { ...place, productId, deviceName }))
  announce(devices.map(({ id }) => id))
  return { ...place, token }
}

/** A gateway that hears commands; `answer` says what it answers for a device, nothing where it is undefined. */
async function hearing(token: string, answer: (device: string) => object | undefined) {
  const client = await all.running.connect(token)
  const asked: string[] = []
  client.on('message', (topic, payload) => {
    const { device, data } = JSON.parse(String(payload))
    if (data?.method === undefined) return
    asked.push(device)
    const said = answer(device)
    if (said) client.publish(topic, JSON.stringify({ device, id: data.id, data: said }))
  })
  await client.subscribeAsync('v1/gateway/rpc')
  const tell = (device: string, values: object) =>
    client.publishAsync('v1/gateway/telemetry', JSON.stringify({ [device]: [values] }), { qos: 1 })
  return { asked, tell }
}

describe('a roll-out by commands', () => {
  it('waits for who is away, takes silence for work, and a refusal for a failure', async () => {
    const { begin, makeFirmware, statesOf, targetsOf, step, running } = all
    const { stationId, token } = await makeFleet(['乙', '甲', '丙'])
    const { id: firmwareId, version } = await makeFirmware('device')
    const id = await begin({
      ...{ kind: 'device', stationId, firmwareId, way: 'rpc', wavePercent: 100, mostFailures: 5 },
    })
    const missed = async () =>
      (await running.test.db.systemPool.query("select from device_command where status = 'failed'")).rowCount
    await vi.waitFor(async () => expect(await missed()).toBe(3), 20_000)
    await step(20_000)
    expect(await statesOf(id)).toEqual(['offered', 'offered', 'offered'])
    expect(await missed()).toBe(3)

    const { asked, tell } = await hearing(token, (device) =>
      device === '丙' ? { success: false, error: '电量低' } : undefined,
    )
    await vi.waitFor(() => expect([...asked].sort()).toEqual(['丙', '乙', '甲'].sort()), 20_000)
    await vi.waitFor(
      async () => expect((await statesOf(id)).sort()).toEqual(['failed', 'offered', 'offered']),
      20_000,
    )
    expect((await targetsOf(id)).find(({ state }) => state === 'failed')?.detail).toContain('电量低')
    // no answer in eight seconds: they may be fetching it
    await step(30_000)
    await step(30_000)
    expect((await statesOf(id)).sort()).toEqual(['failed', 'offered', 'offered'])
    expect(asked).toHaveLength(3)
    await tell('甲', { fw_state: 'DOWNLOADING' })
    await tell('甲', { fw_state: 'UPDATED', current_fw_version: version })
    await tell('乙', { fw_state: 'UPDATED', current_fw_version: version })
    await vi.waitFor(
      async () => expect((await statesOf(id)).sort()).toEqual(['failed', 'updated', 'updated']),
      20_000,
    )
  })
})

describe('roll-outs one after the other', () => {
  it('count whoever has it already, and do not take back what a newer one has brought', async () => {
    const { begin, makeDevices, makeFirmware, statesOf, call, running, detail, step } = all
    const { stationId, devices } = await makeDevices(1)
    const url = `/api/v1/${devices[0]?.token}/telemetry`
    const tell = (payload: object) => running.app.inject({ method: 'POST', url, payload })
    const [older, newer] = [await makeFirmware('device'), await makeFirmware('device')]
    const first = await begin({ kind: 'device', stationId, firmwareId: older.id, mostFailures: 1 })
    await vi.waitFor(async () => expect(await statesOf(first)).toEqual(['offered']), 20_000)
    await tell({ fw_state: 'FAILED', fw_error: '空间不足' })
    await vi.waitFor(async () => expect(await statesOf(first)).toEqual(['failed']), 20_000)
    await step()
    const second = await begin({ kind: 'device', stationId, firmwareId: newer.id })
    expect((await call(retryRollout, { query: { id: first } })).error.key).toBe('engineering.targetBusy')
    await vi.waitFor(async () => expect(await statesOf(second)).toEqual(['offered']), 20_000)
    await tell({ current_fw_title: 'meter', current_fw_version: newer.version })
    expect(await statesOf(second)).toEqual(['updated'])
    await step()
    expect(await detail(second)).toMatchObject({ state: 'done', updated: 1 })
    expect((await call(retryRollout, { query: { id: first } })).error.key).toBe('engineering.overtaken')
    expect(await statesOf(first)).toEqual(['failed'])
    // asked by its name, a part is there; a number without a size is none
    const part = await running.app.inject({ url: `/api/v1/${devices[0]?.token}/firmware?chunk=1` })
    expect(part.statusCode).toBe(404)
  })

  it('try one first, then a tenth at a time', async () => {
    const { begin, makeDevices, makeFirmware, targetsOf, call } = all
    const { stationId } = await makeDevices(21)
    const { id: firmwareId } = await makeFirmware('device')
    const id = await begin({ kind: 'device', stationId, firmwareId })
    expect((await targetsOf(id)).map(({ wave }) => wave).sort((a, b) => a - b)).toEqual([
      1,
      ...Array.from({ length: 20 }, (_, index) => Math.floor(index / 2) + 2),
    ])
    await call(cancelRollout, { query: { id } })
  })

  it('bring one file at a time through a gateway', async () => {
    const { begin, makeFirmware, call, running } = all
    const { stationId, gatewayId } = await makeFleet(['水表'])
    const other = (await makeProduct(running.test.db, {})).id
    const meter = await makeDevice(running.test.db, {
      stationId,
      gatewayId,
      productId: other,
      deviceName: '气表',
    })
    all.announce([meter.id])
    const [{ id: one }, { id: two }] = [
      await makeFirmware('device'),
      await makeFirmware('device', { of: other }),
    ]
    const id = await begin({ kind: 'device', stationId, firmwareId: one })
    const body = { rolloutName: '另一个', kind: 'device', stationId, firmwareId: two }
    expect((await call(rollouts.calls.save, { body })).error.key).toBe('engineering.gatewayInUse')
    const { id: own } = await makeFirmware('gateway')
    const ofGateway = { rolloutName: '网关自己', kind: 'gateway', stationId, firmwareId: own }
    expect((await call(rollouts.calls.save, { body: ofGateway })).error.key).toBe('engineering.gatewayInUse')
    await call(cancelRollout, { query: { id } })
    expect((await call(rollouts.calls.save, { body })).code).toBe(200)
  })
})

it('the checksum of a long file is reckoned beside the request, also after a restart, and waited for', async () => {
  const { makeFirmware, makeDevices, call, running } = all
  const bytes = randomBytes(4 * 1024 * 1024 + 1)
  const checksum = createHash('sha256').update(bytes).digest('hex')
  const { id } = await makeFirmware('device', { bytes })
  const known = async () => (await call(firmware.calls.detail, { query: { id } })).data.checksum
  await vi.waitFor(async () => expect(await known()).toBe(checksum), 20_000)
  const { db } = running.test
  await db.asSystem((tx) => tx.execute(sql`update firmware set checksum = '' where id = ${id}`))
  expect(await known()).toBeUndefined()
  const body = {
    rolloutName: '早了',
    kind: 'device',
    firmwareId: id,
    stationId: (await makeDevices(1)).stationId,
  }
  expect((await call(rollouts.calls.save, { body })).error.key).toBe('engineering.firmwareNotReady')
  const { attachments } = running.platform
  await createChecksums({ db, attachments, log: pino({ level: 'silent' }) }).catchUp()
  expect(await known()).toBe(checksum)
}, 30_000)
