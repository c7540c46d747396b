import {
  type CompleteRegister,
  exportCommunication,
  exportCompleteRegisters,
  exportReachedDevices,
  type GatewayCommunication,
  getCommunication,
  getDeviceCommunication,
  getTenantTraffic,
  listCompleteRegisters,
  listReachedDevices,
  listSilent,
  type ReachedDevice,
} from '@energy-console/contract/telemetry'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { createBus } from '../../../platform/bus'
import { createTestClock } from '../../../platform/jobs/clock'
import { createWriters } from '../../../platform/writers'
import {
  makeDevice,
  makeGateway,
  makeGatewayAccount,
  makeProduct,
  makeStation,
} from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { createDevices } from '../../devices'
import { createStations } from '../../stations'
import { noRoutes } from '../routing/patchRoutes'
import type { Account, DeviceRoute } from '../routing/route'
import { createDeviceDays } from './deviceDays'
import { communicationRoutes } from './routes'
import { createTraffic } from './traffic'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
  { routes: communicationRoutes(platform) },
])

/** Counts from an instant on, for a tenant of its own. */
function watching(at: string) {
  const clock = createTestClock(Date.parse(at))
  const writers = createWriters({
    bus: createBus((error) => {
      throw error
    }),
    clock,
    log: pino({ level: 'silent' }),
  })
  const deviceDays = { received: () => undefined }
  const traffic = createTraffic(test.db.systemPool, clock, { writers, deviceDays })
  return {
    traffic,
    clock,
    /** Lets minutes pass in which these gateways are online. */
    async minutes(count: number, ...online: string[]) {
      for (let second = 1; second <= count * 60; second += 1) {
        clock.advance(1_000)
        traffic.sample(online)
        if (second % 60 === 0) await traffic.flush()
      }
    },
    /** Lets seconds pass of a minute. */
    seconds(count: number, ...online: string[]) {
      for (let second = 0; second < count; second += 1) {
        clock.advance(1_000)
        traffic.sample(online)
      }
    },
  }
}

async function gatewayOf(tenantId: string, timeZone = 'Asia/Shanghai', { isHeard = true } = {}) {
  const { id: stationId } = await makeStation(test.db, { tenantId, timeZone })
  const gateway = await makeGateway(test.db, { tenantId, stationId })
  if (isHeard)
    await test.db.systemPool.query('update gateway set last_contact_time = $2 where id = $1', [
      gateway.id,
      new Date('2026-02-01T00:00:00Z'),
    ])
  const account: Account = { id: gateway.id, tenantId, stationId, gatewayId: gateway.id, deviceId: null }
  const setOnline = (isOnline: boolean) =>
    test.db.systemPool.query(
      'update gateway set is_online = $2, last_contact_time = coalesce($3, last_contact_time) where id = $1',
      [gateway.id, isOnline, isOnline ? new Date('2026-03-02T00:00:00Z') : null],
    )
  return { gateway, account, stationId, setOnline }
}

describe('the days of a gateway', () => {
  it('tell how long it was reached and what came, by the calendar of its station', async () => {
    const tenantId = 'days'
    const { gateway, account } = await gatewayOf(tenantId)
    // 23:58 in Shanghai
    const { traffic, minutes } = watching('2026-03-01T15:58:00Z')
    traffic.received(account, 100, false)
    traffic.received(account, 50, true)
    await minutes(1, gateway.id)
    traffic.lost({ id: gateway.id, tenantId })
    await minutes(3)
    const { data } = await app.as({ tenantId }).call(getCommunication, {
      query: { from: '2026-02-28', to: '2026-03-02' },
    })
    expect(data.days).toEqual(['2026-02-28', '2026-03-01', '2026-03-02'])
    const none = { drops: 0, messages: 0, bytes: 0, repeats: 0 }
    expect(data.gateways.records).toMatchObject([
      {
        gatewayId: gateway.id,
        share: 0.25,
        drops: 1,
        days: [
          null,
          { share: 1, ...none, messages: 2, bytes: 150, repeats: 1 },
          { share: 0, ...none, drops: 1 },
        ],
      },
    ])
    expect(data.totals).toMatchObject({ gateways: 1, onlineGateways: 0, share: 0.25, messages: 2 })
  })

  it('are added up by tenant for the platform, today’s apart from yesterday’s', async () => {
    const tenantId = 'sums'
    await test.db.systemPool.query("insert into tenant (tenant_id, tenant_name) values ('sums', '合计')")
    const { gateway, account, setOnline } = await gatewayOf(tenantId, 'UTC')
    await setOnline(true)
    // the calls have their own clock
    const [now, day] = [app.clock.now(), 86_400_000]
    for (const [before, messages] of [
      [0, 3],
      [day, 2],
      [2 * day, 7],
    ] as const) {
      const { traffic, minutes } = watching(new Date(now - before).toISOString())
      for (let message = 0; message < messages; message++) traffic.received(account, 10, false)
      await minutes(0, gateway.id)
      await traffic.flush()
    }
    const { data } = await app.as({ tenantId: '000000' }).call(getTenantTraffic)
    expect(data.tenants).toEqual([
      {
        ...{ tenantId, tenantName: '合计', points: 0, gateways: 1, onlineGateways: 1 },
        ...{ messages: 3, messagesBefore: 2 },
      },
    ])
  })

  it('do not count the time in which the platform stood still', async () => {
    const tenantId = 'still'
    const { gateway } = await gatewayOf(tenantId)
    const { clock, minutes } = watching('2026-03-01T04:00:00Z')
    await minutes(2, gateway.id)
    clock.advance(3_600_000)
    await minutes(3)
    const { rows } = await test.db.systemPool.query(
      'select watched_seconds as watched, online_seconds as online from gateway_day where tenant_id = $1',
      [tenantId],
    )
    // the minute that follows the pause is part of it, and in the next one it could not be back yet
    expect(rows).toEqual([{ watched: 180, online: 120 }])
  })

  it('begin with the first contact, and say in which hours the platform stood still', async () => {
    const tenantId = 'never'
    const { gateway } = await gatewayOf(tenantId, undefined, { isHeard: false })
    const other = await gatewayOf(tenantId)
    await test.db.systemPool.query('delete from platform_hour')
    // noon in Shanghai; nothing is known of the hour in which it began to be noted
    const { clock, minutes } = watching('2026-03-01T04:00:00Z')
    await minutes(70, other.gateway.id)
    clock.advance(3 * 3_600_000)
    await minutes(60, other.gateway.id)
    const stay = app.clock.now()
    app.clock.set(clock.now())
    const ask = async (timeZone: string) =>
      (
        await app.as({ tenantId, timeZone }).call(getCommunication, {
          query: { from: '2026-03-01', to: '2026-03-02' },
        })
      ).data
    const data = await ask('Asia/Shanghai')
    // from 13:10 until 16:10: most of one hour, and two whole ones
    expect(data.downHours).toEqual([3, 0])
    const byId = new Map(data.gateways.records.map((one: GatewayCommunication) => [one.gatewayId, one]))
    expect(byId.get(gateway.id)).toMatchObject({ lastContactMs: null, share: null, days: [null, null] })
    expect(byId.get(other.gateway.id)).toMatchObject({ share: 1, days: [{ share: 1 }, null] })
    expect(data.totals.share).toBe(1)
    await minutes(1, gateway.id)
    const heard = new Map(
      (await ask('Asia/Shanghai')).gateways.records.map((one: GatewayCommunication) => [
        one.gatewayId,
        one.days[0],
      ]),
    )
    expect(heard.get(gateway.id)).toMatchObject({ share: 1 })
    app.clock.set(stay)
    await test.db.systemPool.query('delete from platform_hour')
  })

  it('count seconds, and give gateways time to come back after a start', async () => {
    const tenantId = 'back'
    const { gateway } = await gatewayOf(tenantId)
    const { traffic, clock, minutes, seconds } = watching('2026-03-01T04:00:00Z')
    seconds(20)
    seconds(40, gateway.id)
    await traffic.flush()
    const sums = async () =>
      (
        await test.db.systemPool.query(
          'select watched_seconds as watched, online_seconds as online from gateway_day where tenant_id = $1',
          [tenantId],
        )
      ).rows
    expect(await sums()).toEqual([{ watched: 40, online: 40 }])
    await minutes(1, gateway.id)
    // away for the moment at which minutes end
    seconds(59, gateway.id)
    seconds(1)
    await traffic.flush()
    expect(await sums()).toEqual([{ watched: 160, online: 159 }])
    // a process that is held up for a while, as by a start of much, does not look
    clock.advance(20_000)
    seconds(40, gateway.id)
    await traffic.flush()
    expect(await sums()).toEqual([{ watched: 199, online: 198 }])
  })

  it('belong to stations: who was given one sees its gateways alone, and a range has an end', async () => {
    const tenantId = 'some'
    const [one, other] = [await gatewayOf(tenantId), await gatewayOf(tenantId)]
    const query = { from: '2026-03-01', to: '2026-03-02' }
    const limited = app.as({ tenantId, stationIds: [one.stationId] })
    const seen = async (who: typeof limited, more = {}) =>
      (await who.call(getCommunication, { query: { ...query, ...more } })).data.gateways.records.map(
        ({ gatewayId }: GatewayCommunication) => gatewayId,
      )
    expect(await seen(limited)).toEqual([one.gateway.id])
    expect(await seen(limited, { stationIds: other.stationId })).toEqual([])
    expect((await seen(app.as({ tenantId }))).sort()).toEqual([one.gateway.id, other.gateway.id].sort())
    const refused = async (from: string, to: string) =>
      (await limited.call(getCommunication, { query: { from, to } })).error?.key
    expect(await refused('2026-03-02', '2026-03-01')).toBe('telemetry.badRange')
    expect(await refused('2025-01-01', '2026-03-01')).toBe('telemetry.rangeTooLong')
  })

  it('come in pages, every gateway on one of them', async () => {
    const tenantId = 'pages'
    const all = [await gatewayOf(tenantId), await gatewayOf(tenantId), await gatewayOf(tenantId)]
    const page = async (current: number) =>
      (
        await app.as({ tenantId }).call(getCommunication, {
          query: { from: '2026-03-01', to: '2026-03-01', current, size: 2 },
        })
      ).data.gateways
    const [first, second] = [await page(1), await page(2)]
    expect([first.total, first.records.length, second.records.length]).toEqual([3, 2, 1])
    expect([...first.records, ...second.records].map(({ gatewayId }) => gatewayId).sort()).toEqual(
      all.map(({ gateway }) => gateway.id).sort(),
    )
  })

  it('are exported, with a sheet of days', async () => {
    const tenantId = 'file'
    const { gateway, account, setOnline } = await gatewayOf(tenantId)
    const { traffic, minutes } = watching('2026-03-01T04:00:00Z')
    await setOnline(true)
    traffic.received(account, 2500, false)
    await minutes(1, gateway.id)
    const { data } = await app.as({ tenantId }).call(exportCommunication, {
      query: { from: '2026-03-01', to: '2026-03-01', format: 'csv' },
    })
    const [head, line] = (await app.app.inject(`/api/files/${data.ticket}`)).body.trimEnd().split('\r\n')
    expect(head).toContain('网关名称,站点,在线,最后通信,在线率')
    expect(line).toContain(gateway.gatewayName)
    expect(line).toContain('2026-03-02 08:00:00,100,0,1,2.5')
  })
})

describe('the days of a device', () => {
  /** A gateway with devices, and what counts their days. */
  async function counting(tenantId: string, at: string, intervals: readonly number[]) {
    const { gateway, stationId } = await gatewayOf(tenantId)
    const routes = noRoutes()
    const ids: string[] = []
    for (const [index, intervalMs] of intervals.entries()) {
      const deviceName = `M${index + 1}`
      const { id } = await makeDevice(test.db, { tenantId, stationId, gatewayId: gateway.id, deviceName })
      const route: DeviceRoute = {
        ...{ id, tenantId, stationId, gatewayId: gateway.id, name: deviceName, intervalMs },
        points: new Map(),
      }
      routes.devices.set(id, route)
      ids.push(id)
      await test.db.systemPool.query('update device set last_contact_time = $2 where id = $1', [
        id,
        new Date('2026-02-01T00:00:00Z'),
      ])
    }
    const clock = createTestClock(Date.parse(at))
    const writers = createWriters({
      bus: createBus((error) => {
        throw error
      }),
      clock,
      log: pino({ level: 'silent' }),
    })
    const days = createDeviceDays(test.db.systemPool, clock, { writers, routing: { current: routes } })
    return {
      ...{ gateway, ids, days, clock },
      traffic: createTraffic(test.db.systemPool, clock, { writers, deviceDays: days }),
      async minutes(count: number, ...online: (string | undefined)[]) {
        for (let second = 1; second <= count * 60; second += 1) {
          clock.advance(1_000)
          days.sample(online.filter((id) => id !== undefined))
          if (second % 60 === 0) await days.flush()
        }
      },
    }
  }

  it('tell how long it was reached, not of the time in which the platform stood still or it could not be back', async () => {
    const tenantId = 'device-days'
    // 23:50 in Shanghai
    const { gateway, ids, days, clock, minutes } = await counting(
      tenantId,
      '2026-03-01T15:50:00Z',
      [10_000, 300_000],
    )
    const [quick, slow] = ids
    // the slow one has a quarter of an hour to be heard after the start
    await minutes(10, quick)
    days.lost({ id: quick ?? '', tenantId })
    days.lost({ id: slow ?? '', tenantId })
    clock.advance(3_600_000)
    await minutes(20, slow)
    await days.flush(true)
    const { data } = await app.as({ tenantId }).call(listReachedDevices, {
      query: { gatewayId: gateway.id, from: '2026-03-01', to: '2026-03-02' },
    })
    expect(data.days).toEqual(['2026-03-01', '2026-03-02'])
    expect(data.devices.total).toBe(2)
    const byName = new Map(data.devices.records.map((device: ReachedDevice) => [device.deviceName, device]))
    expect(byName.get('M1')).toMatchObject({ drops: 1, days: [{ share: 1, drops: 0 }, { share: 0 }] })
    expect(byName.get('M2')).toMatchObject({ share: 1, drops: 0, days: [{ share: null }, { share: 1 }] })
    const { data: one } = await app.as({ tenantId }).call(listReachedDevices, {
      query: { gatewayId: gateway.id, from: '2026-03-01', to: '2026-03-02', size: 1, current: 2 },
    })
    expect(one.devices.records.map(({ deviceName }: ReachedDevice) => deviceName)).toEqual(['M2'])
    const { data: file } = await app.as({ tenantId }).call(exportReachedDevices, {
      query: { gatewayId: gateway.id, from: '2026-03-01', to: '2026-03-02', format: 'csv' },
    })
    const lines = (await app.app.inject(`/api/files/${file.ticket}`)).body.trimEnd().split('\r\n')
    expect(lines[0]).toContain('设备名称,站点,在线,最后通信,在线率 (%),掉线次数')
    expect(lines).toHaveLength(3)
    const foreign = await app.as({ tenantId: 'other' }).call(listReachedDevices, {
      query: { gatewayId: gateway.id, from: '2026-03-01', to: '2026-03-02' },
    })
    expect(foreign.status).toBe(404)
  })

  it('tell what came of one that connects by itself, and in how many messages of their gateway others were', async () => {
    const tenantId = 'came'
    await test.db.systemPool.query("insert into tenant (tenant_id, tenant_name) values ('came', '直连')")
    const { gateway, ids, days, traffic, clock } = await counting(tenantId, '2026-03-01T04:00:00Z', [10_000])
    const [behind = ''] = ids
    const { stationId } = gateway
    const own = await makeDevice(test.db, { tenantId, stationId, gatewayId: null })
    await makeGatewayAccount(test.db, { tenantId, stationId, deviceId: own.id })
    await test.db.systemPool.query('update device set signal = -71, clock_drift_seconds = 90 where id = $1', [
      own.id,
    ])
    const account = { id: '1', tenantId, stationId, gatewayId: null, deviceId: own.id }
    traffic.received(account, 100, false)
    traffic.received(account, 50, true)
    for (let message = 0; message < 3; message++) days.carried({ id: behind, tenantId })
    await days.flush(true)
    const who = app.as({ tenantId })
    const range = { from: '2026-03-01', to: '2026-03-01' }
    const came = { messages: 2, bytes: 150, repeats: 1 }
    const { data: direct } = await who.call(listReachedDevices, { query: range })
    expect(direct.devices.records).toMatchObject([
      { deviceId: own.id, signal: -71, clockDriftSeconds: 90, ...came, days: [came] },
    ])
    const query = { ...range, gatewayId: gateway.id }
    const { data: others } = await who.call(listReachedDevices, { query })
    const carried = { messages: 3, bytes: null, repeats: null }
    expect(others.devices.records).toMatchObject([
      { deviceId: behind, signal: null, ...carried, days: [carried] },
    ])
    // the gateway's own messages are counted with it, once
    expect((await who.call(getCommunication, { query: range })).data.totals).toMatchObject(came)
    const stay = app.clock.now()
    app.clock.set(clock.now())
    const page = async (deviceId: string) =>
      (await who.call(getDeviceCommunication, { query: { deviceId } })).data
    expect(await page(own.id)).toMatchObject({ traffic: came, signal: -71, clockDriftSeconds: 90 })
    expect(await page(behind)).toMatchObject({ traffic: carried, signal: null })
    const { data: tenants } = await app.as({ tenantId: '000000' }).call(getTenantTraffic)
    expect(tenants.tenants.find((one: { tenantId: string }) => one.tenantId === tenantId)).toMatchObject({
      messages: 2,
    })
    app.clock.set(stay)
    const { data: file } = await who.call(exportReachedDevices, { query: { ...range, format: 'csv' } })
    expect((await app.app.inject(`/api/files/${file.ticket}`)).body).toContain(',0,2,0.15,1,-71,90')
  })

  it('are shown of those as well that connect by themselves, at the stations that are asked for', async () => {
    const tenantId = 'direct'
    const [one, other] = [await gatewayOf(tenantId), await gatewayOf(tenantId)]
    await makeDevice(test.db, { tenantId, stationId: one.stationId, gatewayId: one.gateway.id })
    await makeDevice(test.db, { tenantId, stationId: one.stationId, gatewayId: null })
    for (const { stationId } of [one, other]) {
      const { id } = await makeDevice(test.db, { tenantId, stationId, gatewayId: null })
      await makeGatewayAccount(test.db, { tenantId, stationId, deviceId: id })
      await test.db.systemPool.query(
        `insert into device_day (tenant_id, station_id, device_id, day, watched_seconds, online_seconds, drops)
         values ($1, $2, $3, '2026-03-01', 100, 50, 2)`,
        [tenantId, stationId, id],
      )
    }
    const range = { from: '2026-03-01', to: '2026-03-01' }
    const who = app.as({ tenantId })
    const { data } = await who.call(listReachedDevices, { query: { ...range, stationIds: one.stationId } })
    expect(data.devices).toMatchObject({
      total: 1,
      records: [{ share: 0.5, drops: 2, days: [{ share: 0.5, drops: 2 }] }],
    })
    const total = async (caller: typeof who) =>
      (await caller.call(listReachedDevices, { query: range })).data.devices.total
    expect([await total(who), await total(app.as({ tenantId, stationIds: [other.stationId] }))]).toEqual([
      2, 1,
    ])
    const { data: file } = await who.call(exportReachedDevices, { query: { ...range, format: 'csv' } })
    expect((await app.app.inject(`/api/files/${file.ticket}`)).body.trimEnd().split('\r\n')).toHaveLength(3)
  })
})

it('lists who is silent: a gateway with the devices behind it, and devices whose gateway is there', async () => {
  const tenantId = 'silent'
  const never = { isHeard: false }
  const [dead, live] = [await gatewayOf(tenantId, undefined, never), await gatewayOf(tenantId)]
  await live.setOnline(true)
  for (const { gateway, stationId } of [dead, live])
    for (const deviceName of ['M1', 'M2'])
      await makeDevice(test.db, { tenantId, stationId, gatewayId: gateway.id, deviceName })
  await test.db.systemPool.query(
    `update device set is_online = true, last_contact_time = now() where device_name = 'M1' and gateway_id = $1`,
    [live.gateway.id],
  )
  const { data } = await app.as({ tenantId }).call(listSilent, {})
  expect(data.count).toBe(2)
  expect(data.subjects).toMatchObject([
    { kind: 'gateway', id: dead.gateway.id, sinceMs: null, devices: 2, gatewayName: null },
    { kind: 'device', name: 'M2', sinceMs: null, gatewayName: live.gateway.gatewayName },
  ])
})

it('counts no virtual device: it is neither reached nor silent', async () => {
  const tenantId = 'virtual'
  const { gateway, stationId, setOnline } = await gatewayOf(tenantId)
  await setOnline(true)
  await makeDevice(test.db, { tenantId, stationId, gatewayId: gateway.id, deviceName: 'M1' })
  const { id: productId } = await makeProduct(test.db, { tenantId, purpose: 'virtual', properties: [] })
  await makeDevice(test.db, { tenantId, stationId, gatewayId: null, productId, deviceName: '计算点' })
  const who = app.as({ tenantId })
  const { data: report } = await who.call(getCommunication, {
    query: { from: '2026-03-01', to: '2026-03-01' },
  })
  expect(report.totals).toMatchObject({ devices: 1, onlineDevices: 0 })
  const { data: silent } = await who.call(listSilent, {})
  expect(silent.subjects.map(({ name }: { name: string }) => name)).toEqual(['M1'])
})

it('tells how a device is reached, and by the clock of its station when readings came', async () => {
  const tenantId = 'reach'
  const { gateway, stationId, setOnline } = await gatewayOf(tenantId, 'America/New_York')
  await setOnline(true)
  const { id: deviceId } = await makeDevice(test.db, { tenantId, stationId, gatewayId: gateway.id })
  const { rows } = await test.db.systemPool.query<{ id: string }>(
    'select id from point where device_id = $1 limit 1',
    [deviceId],
  )
  const hour = Math.floor(app.clock.now() / 3_600_000) * 3_600_000
  await test.db.systemPool.query(
    `insert into rollup_1h (tenant_id, point_id, bucket, min, max, mean, first, last, count)
     values ($1, $2, $3, 1, 1, 1, 1, 1, 60)`,
    [tenantId, rows[0]?.id, hour],
  )
  const { data } = await app.as({ tenantId }).call(getDeviceCommunication, { query: { deviceId } })
  expect(data.gateway).toMatchObject({ gatewayId: gateway.id, isOnline: true })
  const local = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const expected = data.days.map(() => Array.from({ length: 24 }, () => 0))
  const today = expected.at(-1)
  if (today) today[Number(local.format(hour))] = 60
  expect(data.hours).toEqual(expected)
  await test.db.systemPool.query('delete from platform_hour')
  await test.db.systemPool.query(
    'insert into platform_hour (bucket, running_seconds) values ($1, 60), ($2, 3600)',
    [...[hour - 5 * 3_600_000, hour - 2 * 3_600_000]],
  )
  const down = (await app.as({ tenantId }).call(getDeviceCommunication, { query: { deviceId } })).data
    .downHours
  // nothing is known of the first one, and the present one is not over
  const still = [4, 3, 1].map((ago) => Number(local.format(hour - ago * 3_600_000)))
  expect(down.flat().sort()).toEqual(still.sort())
  await test.db.systemPool.query('delete from platform_hour')
  const foreign = await app.as({ tenantId: 'other' }).call(getDeviceCommunication, { query: { deviceId } })
  expect(foreign.status).toBe(404)
})

it('tells how complete registers are: what usually comes, hours that a later reading covers, and hours that nothing has come after', async () => {
  const tenantId = 'registers'
  const { stationId } = await gatewayOf(tenantId)
  const product = await makeProduct(test.db, {
    tenantId,
    properties: [
      { propertyNo: 'power' },
      { propertyNo: 'energy', kind: 'accumulated' },
      { propertyNo: 'water', kind: 'accumulated' },
      { propertyNo: 'daily', kind: 'accumulated' },
      { propertyNo: 'onChange', kind: 'accumulated', storage: 'change' },
    ],
  })
  const { points, id } = await makeDevice(test.db, {
    tenantId,
    stationId,
    productId: product.id,
    deviceName: 'M1',
  })
  // the first of March in Shanghai; it is now the end of the second
  const firstHour = Date.parse('2026-02-28T16:00:00Z')
  const hour = 3_600_000
  const store = (pointId: string | undefined, hours: readonly number[], count: number) =>
    test.db.systemPool.query(
      `insert into rollup_1h (tenant_id, point_id, bucket, min, max, mean, first, last, count)
        select $1, $2, $3::bigint + h * ${hour}::bigint, 0, 0, 0, 0, 0, $4::int from unnest($5::int[]) h`,
      [tenantId, pointId, firstHour, count, hours],
    )
  const all = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
  // six a hour; nothing from three to seven of the first day, half of what is usual at ten, nothing from twenty of the second on
  await store(points.energy, [...all(0, 3), ...all(7, 10), ...all(11, 44)], 6)
  await store(points.energy, [10], 3)
  // its first reading is of the second day at noon
  await store(points.water, all(36, 48), 1)
  // once a day, and not on the second: it is waited for
  await store(points.daily, [-72, -48, -24, 0], 1)
  await store(points.power, [0], 1)
  await store(points.onChange, [0], 1)
  const stay = app.clock.now()
  app.clock.set(firstHour + 48 * hour + 1)
  await test.db.systemPool.query('delete from platform_hour')
  const whole = await app
    .as({ tenantId })
    .call(listCompleteRegisters, { query: { from: '2026-02-20', to: '2026-03-02' } })
  expect(
    whole.data.registers.records.find((one: CompleteRegister) => one.propertyName === 'daily'),
  ).toMatchObject({
    ...{
      usual: 1 / 24,
      expected: 5,
      came: 4,
      estimatedHours: 0,
      missingHours: 24,
      gaps: 1,
      longestGapHours: 24,
    },
  })
  await test.db.systemPool.query('delete from rollup_1h where point_id = $1', [points.daily])
  const query = { from: '2026-03-01', to: '2026-03-03' }
  const { data } = await app.as({ tenantId }).call(listCompleteRegisters, { query })
  const of = { deviceId: id, deviceName: 'M1' }
  expect(data.registers.records).toMatchObject([
    {
      ...{
        ...of,
        propertyName: 'energy',
        usual: 6,
        expected: 288,
        came: 237,
        estimatedHours: 4,
        missingHours: 4,
      },
      ...{ gaps: 2, longestGapHours: 4 },
      days: [
        { expected: 144, came: 117, estimatedHours: 4, missingHours: 0 },
        { expected: 144, came: 120, estimatedHours: 0, missingHours: 4 },
        null,
      ],
    },
    {
      ...{ ...of, propertyName: 'water', share: 1, estimatedHours: 0, missingHours: 0, gaps: 0 },
      days: [null, { expected: 12, came: 12, share: 1 }, null],
    },
  ])
  // from three to seven of the first day, and in the last two hours, the platform stood still
  await test.db.systemPool.query(
    `insert into platform_hour (bucket, running_seconds) select $1::bigint + h * ${hour}::bigint, 3600 from unnest($2::int[]) h`,
    [firstHour, [-1, ...all(0, 3), ...all(7, 46)]],
  )
  const down = (await app.as({ tenantId }).call(listCompleteRegisters, { query })).data
  expect(down.downHours).toEqual([4, 2, 0])
  expect(down.registers.records[0]).toMatchObject({
    ...{ propertyName: 'energy', expected: 252, came: 237, estimatedHours: 0, missingHours: 2 },
    ...{ gaps: 1, longestGapHours: 2 },
    days: [{ expected: 120, came: 117, estimatedHours: 0 }, { expected: 132, missingHours: 2 }, null],
  })
  await test.db.systemPool.query('delete from platform_hour')
  const other = await makeStation(test.db, { tenantId })
  const elsewhere = await app.as({ tenantId, stationIds: [other.id] }).call(listCompleteRegisters, { query })
  expect(elsewhere.data.registers.total).toBe(0)
  const { data: file } = await app
    .as({ tenantId })
    .call(exportCompleteRegisters, { query: { ...query, format: 'csv' } })
  const lines = (await app.app.inject(`/api/files/${file.ticket}`)).body.trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('M1,energy')
  app.clock.set(stay)
})
