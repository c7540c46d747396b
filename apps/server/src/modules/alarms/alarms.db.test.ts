import { alarmRules } from '@energy-console/contract/alarms'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { makeDevice, makeGateway, makeGatewayAccount, makeProduct } from '../../testing/factories'
import { makeSession, type RunningTelemetry, startTelemetry } from '../../testing/startTelemetry'
import { createDevices } from '../devices'
import { createStations } from '../stations'
import { createViews } from '../views'
import { createAlarms } from '.'

let running: RunningTelemetry
let device: Awaited<ReturnType<typeof makeDevice>>
let client: MqttClient
let socket: WebSocket
const frames: { type: string; [field: string]: unknown }[] = []
const rights = new Set([...Object.values(alarmRules.codes), 'warning_event', 'alarm_confirm', 'device_write'])

beforeAll(async () => {
  running = await startTelemetry((platform) => [
    createStations(platform),
    createDevices(platform, { readLatest: async () => new Map() }),
    createViews(platform),
    createAlarms(platform),
  ])
  running.sessions.set('admin', makeSession({ permissions: rights }))
  running.sessions.set('foreign', makeSession({ tenantId: 'other', permissions: rights }))
  const { db } = running.test
  const gateway = await makeGateway(db)
  device = await makeDevice(db, {
    gatewayId: gateway.id,
    stationId: gateway.stationId,
    deviceName: '一号主变',
  })
  const account = await makeGatewayAccount(db, { gatewayId: gateway.id, stationId: gateway.stationId })
  client = await running.connect(account.token)
  socket = new WebSocket(`ws://127.0.0.1:${running.telemetry.ports()?.realtime}`)
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  await new Promise<void>((resolve) => socket.once('open', () => resolve()))
  socket.send(JSON.stringify({ type: 'auth', token: 'admin' }))
  await vi.waitFor(() => expect(frames).toContainEqual({ type: 'ready' }), 20_000)
})
afterAll(async () => {
  socket.terminate()
  await running.stop()
})

const call = async (path: string, body?: unknown, token = 'admin') => {
  const answer = await running.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api/ml-mlink/${path}`,
    headers: { 'blade-auth': `bearer ${token}` },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  return answer.json()
}
let ts = Date.now() - 60_000
const send = async (power: number) => {
  ts += 1000
  await client.publishAsync(
    'v1/gateway/telemetry',
    JSON.stringify({ 一号主变: [{ ts, values: { power } }] }),
    { qos: 1 },
  )
  return ts
}
const lastOne = async () => (await call('equipmentalarm/lastOne')).data

describe('a threshold alarm', () => {
  it('opens, is pushed and polled, counts, is confirmed, and clears', async () => {
    const saved = await call('alarmrule/save', {
      ruleName: '功率过高',
      itemId: device.points.power,
      condition: 'gt',
      limit: 100,
      deadBand: 5,
      level: 2,
      content: '{{device}}功率 {{value}} 超过 {{limit}}{{unit}}',
    })
    expect(saved.msg).toBe('操作成功')
    await send(50)
    expect(await lastOne()).toBeNull()
    const openedAt = await send(120.5)
    await vi.waitFor(async () => expect(await lastOne()).not.toBeNull(), 20_000)
    const alarm = await lastOne()
    expect(alarm).toMatchObject({
      level: 2,
      equipmentName: '一号主变',
      alarmContent: '一号主变功率 120.50 超过 100kW',
      alarmTimeMs: openedAt,
      status: 'active-unacknowledged',
      value: 120.5,
      limit: 100,
      count: 1,
      itemId: device.points.power,
      stationId: device.stationId,
    })
    await vi.waitFor(
      () =>
        expect(frames).toContainEqual({
          type: 'alarm',
          alarm: expect.objectContaining({ id: alarm.id, alarmTime: alarm.alarmTime }),
        }),
      20_000,
    )
    await send(130)
    await send(97)
    await vi.waitFor(async () => expect((await lastOne()).count).toBe(2), 20_000)
    expect((await call('equipmentalarm/getDevAlarmCount', {})).data).toEqual([
      { deviceId: device.id, total: 1, level0: 0, level1: 0, level2: 1 },
    ])
    expect((await call('equipmentalarm/getDevAlarmCount', { deviceIds: [device.id] })).data).toHaveLength(1)
    const unknown = { deviceIds: [device.id, '999999999999999999'] }
    expect((await call('equipmentalarm/getDevAlarmCount', unknown)).code).toBe(404)
    expect((await call('equipmentalarm/confirm', { id: alarm.id }, 'foreign')).code).toBe(404)
    expect((await call('equipmentalarm/confirm', { id: alarm.id, note: '已派人查看' })).code).toBe(200)
    expect(await lastOne()).toBeNull()
    await send(95)
    const status = async () => (await call('equipmentalarm/page', { current: 1, size: 10 })).data.records[0]
    await vi.waitFor(async () => expect((await status()).status).toBe('cleared'), 20_000)
    expect(await status()).toMatchObject({ confirmUserName: '管理员', count: 2 })
    expect((await call('equipmentalarm/page', {}, 'foreign')).data.total).toBe(0)
    const history = await call(`equipmentalarm/history?id=${alarm.id}`)
    expect(history.data).toMatchObject([
      {
        transition: 'open',
        from: '',
        to: 'active-unacknowledged',
        userName: null,
        moveTime: alarm.alarmTime,
      },
      {
        transition: 'confirm',
        from: 'active-unacknowledged',
        to: 'active-acknowledged',
        userName: '管理员',
        note: '已派人查看',
      },
      { transition: 'clear', from: 'active-acknowledged', to: 'cleared', userName: null },
    ])
    expect((await call(`equipmentalarm/history?id=${alarm.id}`, undefined, 'foreign')).code).toBe(404)
  })

  it('says states in the words of their property, in its text and in the list', async () => {
    const { db } = running.test
    const product = await makeProduct(db, {
      properties: [{ propertyNo: 'trip', dataType: 'boolean', enumMap: { '0': '正常', '1': '跳闸' } }],
    })
    const breaker = await makeDevice(db, {
      gatewayId: device.gatewayId,
      stationId: device.stationId,
      productId: product.id,
      deviceName: '馈线',
    })
    running.platform.bus.publish('devices.changed', { tenantId: 'demo' })
    await call('alarmrule/save', {
      ruleName: '跳闸',
      itemId: breaker.points.trip,
      condition: 'eq',
      limit: 1,
      level: 2,
      content: '{{device}}{{value}}',
    })
    const rules = await call(`alarmrule/page?ruleName=${encodeURIComponent('跳闸')}`)
    expect(rules.msg).toBe('操作成功')
    expect(rules.data.records).toMatchObject([
      {
        deviceId: breaker.id,
        itemName: expect.stringMatching(/^馈线 \/ /),
        format: { dataType: 'boolean', enumMap: { '0': '正常', '1': '跳闸' } },
      },
    ])
    const sample = JSON.stringify({ 馈线: [{ ts: Date.now(), values: { trip: true } }] })
    await client.publishAsync('v1/gateway/telemetry', sample, { qos: 1 })
    await vi.waitFor(async () => expect((await lastOne())?.alarmContent).toBe('馈线跳闸'), 20_000)
    const { data } = await call('equipmentalarm/page', { deviceId: breaker.id })
    expect(data.records).toMatchObject([
      { value: 1, format: { dataType: 'boolean', enumMap: { '0': '正常', '1': '跳闸' } } },
    ])
    expect((await call('equipmentalarm/confirm', { id: data.records[0].id })).code).toBe(200)
  })

  it('says numbers with the digits and the unit of their property, in its text and in the list', async () => {
    const { db } = running.test
    const product = await makeProduct(db, {
      properties: [{ propertyNo: 'flow', unit: 'm³/h', decimals: 1 }],
    })
    const pump = await makeDevice(db, {
      gatewayId: device.gatewayId,
      stationId: device.stationId,
      productId: product.id,
      deviceName: '水泵',
    })
    running.platform.bus.publish('devices.changed', { tenantId: 'demo' })
    await call('alarmrule/save', {
      ruleName: '流量',
      itemId: pump.points.flow,
      condition: 'ge',
      limit: 1000,
      level: 2,
      content: '{{value}} ≥ {{limit}} {{unit}}',
    })
    const sample = JSON.stringify({ 水泵: [{ ts: Date.now(), values: { flow: 1234.56 } }] })
    await client.publishAsync('v1/gateway/telemetry', sample, { qos: 1 })
    await vi.waitFor(
      async () => expect((await lastOne())?.alarmContent).toBe('1,234.6 ≥ 1,000.0 m³/h'),
      20_000,
    )
    const { data } = await call('equipmentalarm/page', { deviceId: pump.id })
    const format = { unit: 'm³/h', decimals: 1, dataType: 'number', enumMap: null }
    expect(data.records).toMatchObject([{ value: 1234.56, limit: 1000, format }])
    expect((await call('equipmentalarm/confirm', { id: data.records[0].id })).code).toBe(200)
  })

  it('leads to a view that there is, or is refused by the field', async () => {
    const rule = {
      ruleName: 'r',
      itemId: device.points.power,
      condition: 'gt',
      limit: 1e6,
      level: 0,
      content: 'c',
    }
    const refused = await call('alarmrule/save', { ...rule, viewId: '999999999999' })
    expect(refused).toMatchObject({ code: 400, error: { key: 'core.invalid', field: 'viewId' } })
  })

  it('whose text is cut inside a pair of surrogates opens all the same', async () => {
    const deviceName = '😀'.repeat(32)
    const { gatewayId, stationId } = device
    const other = await makeDevice(running.test.db, { gatewayId, stationId, deviceName })
    running.platform.bus.publish('devices.changed', { tenantId: 'demo' })
    const saved = await call('alarmrule/save', {
      ruleName: '长文本',
      itemId: other.points.power,
      condition: 'gt',
      limit: 1,
      level: 1,
      // One unit before the pairs, so that a limit in units falls into the middle of one.
      content: `x${'{{device}}'.repeat(18)}`,
    })
    expect(saved.msg).toBe('操作成功')
    const body = { [deviceName]: [{ ts: Date.now(), values: { power: 5 } }] }
    await client.publishAsync('v1/gateway/telemetry', JSON.stringify(body), { qos: 1 })
    await vi.waitFor(async () => expect((await lastOne())?.deviceId).toBe(other.id), 20_000)
    expect((await lastOne()).alarmContent).toBe(`x${'😀'.repeat(499)}`)
    await call('equipmentalarm/confirm', { id: (await lastOne()).id })
  })

  it('opens after its delay although nothing more comes, and ends with its rule', async () => {
    const saved = await call('alarmrule/save', {
      ruleName: '功率持续偏低',
      itemId: device.points.power,
      condition: 'lt',
      limit: 10,
      onDelaySeconds: 1,
      level: 1,
      content: '偏低',
    })
    await send(5)
    await vi.waitFor(async () => expect((await lastOne())?.alarmContent).toBe('偏低'), 20_000)
    const page = await call('equipmentalarm/page', { status: 'active-unacknowledged', level: 1 })
    expect(page.data.total).toBe(1)
    expect((await call('equipmentalarm/page', { status: 'active' })).data.total).toBeGreaterThan(0)
    const all = await call('equipmentalarm/page', {})
    expect((await call('equipmentalarm/page', { status: '' })).data.total).toBe(all.data.total)
    for (const status of ['constructor', 'zzz'])
      expect(await call('equipmentalarm/page', { status })).toMatchObject({
        code: 400,
        error: { field: 'status' },
      })
    const removed = await running.app.inject({
      method: 'POST',
      url: `/api/ml-mlink/alarmrule/remove?ids=${saved.data.id}`,
      headers: { 'blade-auth': 'bearer admin' },
    })
    expect(removed.json().code).toBe(200)
    expect(await lastOne()).toBeNull()
  })
})
