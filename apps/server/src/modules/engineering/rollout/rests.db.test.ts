import {
  cancelRollout,
  pauseRollout,
  resumeRollout,
  retryRollout,
} from '@energy-console/contract/engineering'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeDevice, makeGateway, makeGatewayAccount, makeStation } from '../../../testing/factories'
import { startRollouts } from '../../../testing/startRollouts'
import { createFirmwareDelivery } from './createDelivery'

let all: Awaited<ReturnType<typeof startRollouts>>
beforeAll(async () => {
  all = await startRollouts()
})
afterAll(() => all.running.stop())

const tell = (token: string | undefined, payload: object) =>
  all.running.app.inject({ method: 'POST', url: `/api/v1/${token}/telemetry`, payload })
const sharedWith = async (token: string | undefined) =>
  JSON.parse((await all.running.app.inject({ url: `/api/v1/${token}/attributes` })).body).shared
const fileOf = async (token: string | undefined) =>
  (await all.running.app.inject({ url: `/api/v1/${token}/firmware?size=1000&chunk=1` })).statusCode

describe('a roll-out that has halted', () => {
  it('updates nobody who comes back, ends what has begun in its time, and goes on when somebody says so', async () => {
    const { begin, makeDevices, makeFirmware, detail, step, call, targetsOf } = all
    const { stationId, devices } = await makeDevices(3)
    const [failing, slow, away] = devices
    const { id: firmwareId, version } = await makeFirmware('device')
    const id = await begin({ kind: 'device', stationId, firmwareId, wavePercent: 100 })
    const states = async () => {
      const targets = (await targetsOf(id)) as { targetName?: string; state: string }[]
      return targets
        .toSorted((a, b) => (a.targetName ?? '').localeCompare(b.targetName ?? ''))
        .map((one) => one.state)
    }
    await vi.waitFor(async () => expect(await states()).toEqual(['offered', 'offered', 'offered']), 20_000)
    expect(await fileOf(slow?.token)).toBe(200)
    await tell(failing?.token, { fw_state: 'FAILED', fw_error: '变砖' })
    await step()
    await vi.waitFor(async () => expect((await detail(id)).state).toBe('halted'), 20_000)
    expect(await states()).toEqual(['failed', 'downloading', 'waiting'])

    await step(3_000)
    expect(await sharedWith(away?.token)).toEqual({})
    expect(await fileOf(away?.token)).toBe(404)
    // who has begun goes on, as long as it may
    expect(await fileOf(slow?.token)).toBe(200)
    await step(61 * 60_000)
    await vi.waitFor(async () => expect(await states()).toEqual(['failed', 'failed', 'waiting']), 20_000)

    await call(resumeRollout, { query: { id } })
    await vi.waitFor(async () => expect(await states()).toEqual(['failed', 'failed', 'offered']), 20_000)
    await step(3_000)
    expect(await sharedWith(away?.token)).toMatchObject({ fw_version: version })
    expect(await fileOf(away?.token)).toBe(200)
    await call(cancelRollout, { query: { id } })
  })

  it('sends no command and tells no gateway for the devices behind it', async () => {
    const { begin, makeFirmware, call, running, productId, announce, statesOf } = all
    const { db } = running.test
    const gateway = await makeGateway(db)
    const place = { gatewayId: gateway.id, stationId: gateway.stationId }
    const device = await makeDevice(db, { ...place, productId, deviceName: '暂停的表' })
    const { token } = await makeGatewayAccount(db, place)
    announce([device.id])
    const delivery = createFirmwareDelivery({
      ...{ db, attachments: running.platform.attachments, telemetry: running.telemetry },
      ...{ moved: () => undefined, log: pino({ level: 'silent' }) },
    })
    const target = async (rolloutId: string) =>
      (
        await db.systemPool.query('select state, sent_time from firmware_target where rollout_id = $1', [
          rolloutId,
        ])
      ).rows[0]
    const over = {
      kind: 'device',
      stationId: gateway.stationId,
      firmwareId: (await makeFirmware('device')).id,
    }

    const told = await begin(over)
    await vi.waitFor(async () => expect(await statesOf(told)).toEqual(['offered']), 20_000)
    expect(await delivery.behind?.(gateway.id)).toMatchObject([{ deviceId: device.id }])
    await call(pauseRollout, { query: { id: told } })
    expect(await delivery.behind?.(gateway.id)).toEqual([])
    await call(cancelRollout, { query: { id: told } })

    const asked = await begin({ ...over, way: 'rpc' })
    const missed = async () =>
      (
        await db.systemPool.query("select from device_command where device_id = $1 and status = 'failed'", [
          device.id,
        ])
      ).rowCount
    await vi.waitFor(async () => expect(await missed()).toBe(1), 20_000)
    await call(pauseRollout, { query: { id: asked } })
    const client = await running.connect(token)
    const methods: string[] = []
    client.on('message', (topic, payload) => {
      const { device: name, data } = JSON.parse(String(payload))
      methods.push(data.method)
      client.publish(topic, JSON.stringify({ device: name, id: data.id, data: { success: true } }))
    })
    await client.subscribeAsync('v1/gateway/rpc')
    await running.telemetry.request(device.id, 'ping', {})
    expect(methods).toEqual(['ping'])
    expect(await target(asked)).toEqual({ state: 'waiting', sent_time: null })
    await call(resumeRollout, { query: { id: asked } })
    await vi.waitFor(() => expect(methods).toEqual(['ping', 'updateFirmware']), 20_000)
    await call(cancelRollout, { query: { id: asked } })
  })
})

it('a roll-out reaches nobody who was moved to another station since', async () => {
  const { begin, makeDevices, makeFirmware, step, call, running, statesOf, targetsOf } = all
  const { stationId, devices } = await makeDevices(3)
  const elsewhere = await makeStation(running.test.db)
  const move = (id: string | undefined) =>
    running.test.db.systemPool.query('update device set station_id = $1 where id = $2', [elsewhere.id, id])
  const [failed, offered, waits] = devices
  const over = { kind: 'device', stationId, firmwareId: (await makeFirmware('device')).id, mostFailures: 1 }
  const id = await begin({ ...over, wavePercent: 67, pauseMinutes: 0 })
  await vi.waitFor(
    async () => expect((await statesOf(id)).filter((state) => state === 'offered')).toHaveLength(1),
    20_000,
  )
  await tell(failed?.token, { fw_state: 'FAILED' })
  await move(waits?.id)
  await step()
  await vi.waitFor(
    async () => expect((await statesOf(id)).sort()).toEqual(['cancelled', 'failed', 'offered']),
    20_000,
  )
  expect((await targetsOf(id)).find(({ state }) => state === 'cancelled')?.detail).toBe('已不在该站点')
  expect(await sharedWith(offered?.token)).toMatchObject({ fw_title: 'meter' })
  await move(offered?.id)
  await step(10_000)
  expect(await sharedWith(offered?.token)).toEqual({})
  expect(await fileOf(offered?.token)).toBe(404)
  await tell(offered?.token, { fw_state: 'FAILED' })
  await move(failed?.id)
  expect((await call(retryRollout, { query: { id } })).error.key).toBe('engineering.allMoved')
})
