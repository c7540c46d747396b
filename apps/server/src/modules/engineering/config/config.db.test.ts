import type { Call } from '@energy-console/contract'
import { openGateway, revokeGatewayTokens, rotateGatewayToken } from '@energy-console/contract/devices'
import {
  gatewayConfigs,
  getConfigVersion,
  listConfigVersions,
  rollBackGatewayConfig,
  saveGatewayConfig,
} from '@energy-console/contract/engineering'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestClock } from '../../../platform/jobs/clock'
import { makeDevice, makeGateway, makeGatewayAccount, makeStation } from '../../../testing/factories'
import { makeSession, type RunningTelemetry, startTelemetry } from '../../../testing/startTelemetry'
import { createDevices } from '../../devices'
import { createStations } from '../../stations'
import { createSystem } from '../../system'
import { createEngineering } from '..'

let running: RunningTelemetry
const clock = createTestClock(Date.now())
let gateway: Awaited<ReturnType<typeof makeGateway>>
let token: string

beforeAll(async () => {
  running = await startTelemetry(
    (platform, telemetry) => [
      createSystem(platform),
      createStations(platform),
      createDevices(platform, { readLatest: async () => new Map() }),
      createEngineering(platform, telemetry),
    ],
    {},
    { clock },
  )
  const permissions = [
    ...['gateway_config_view', 'gateway_config_edit', 'gateway_account_add', 'gateway_account_edit'],
    ...['gateway_add', 'gateway_account_view'],
  ]
  running.sessions.set('engineer', makeSession({ permissions: new Set(permissions) }))
  running.sessions.set('foreign', makeSession({ tenantId: 'other', permissions: new Set(permissions) }))
  gateway = await makeGateway(running.test.db)
  token = (await makeGatewayAccount(running.test.db, { gatewayId: gateway.id, stationId: gateway.stationId }))
    .token
})
afterAll(() => running.stop())

async function call({ method, path }: Call, input: { query?: object; body?: object } = {}, as = 'engineer') {
  const answer = await running.app.inject({
    method,
    url: path,
    query: Object.fromEntries(
      Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]),
    ),
    headers: { 'blade-auth': `bearer ${as}` },
    ...(input.body ? { payload: input.body } : {}),
  })
  return answer.json()
}

const save = (content: string, baseVersion: number | null, as?: string) =>
  call(saveGatewayConfig, { body: { gatewayId: gateway.id, content, baseVersion, note: '' } }, as)

const stateOf = async () => {
  const { data } = await call(gatewayConfigs.calls.page, { query: { gatewayName: gateway.gatewayName } })
  return data.records[0]
}

/** Collects what a client hears, by topic. */
function heardBy(client: MqttClient) {
  const heard: [topic: string, message: unknown][] = []
  client.on('message', (topic, payload) => heard.push([topic, JSON.parse(String(payload))]))
  return heard
}

describe('remote configuration', () => {
  it('is sent to a gateway that listens, acknowledged by it, compared, refused and rolled back', async () => {
    const client = await running.connect(token)
    const heard = heardBy(client)
    const own = 'v1/devices/me/attributes'
    await client.subscribeAsync([own, `${own}/response/+`])
    expect(await stateOf()).toMatchObject({ state: 'none', wantedVersion: null })

    expect((await save('{"poll": 5}', null)).data).toEqual({ version: 1 })
    await vi.waitFor(() => expect(heard).toEqual([[own, { config: { poll: 5 }, config_version: 1 }]]), 20_000)
    expect(await stateOf()).toMatchObject({ state: 'waiting', wantedVersion: 1, reportedVersion: null })
    await client.publishAsync(own, JSON.stringify({ config_version: 1 }), { qos: 1 })
    expect(await stateOf()).toMatchObject({ state: 'acknowledged', reportedVersion: 1 })
    expect((await stateOf()).reportedTime).toMatch(/^\d{4}-/)

    await save('{"poll": 0}', 1)
    await client.publishAsync(own, JSON.stringify({ config_error: 'poll 太小' }), { qos: 1 })
    expect(await stateOf()).toMatchObject({ state: 'refused', problem: 'poll 太小', reportedVersion: 1 })

    // what it runs says nothing of what it has refused, and told again changes nothing
    const { reportedTime } = await stateOf()
    await client.publishAsync(own, JSON.stringify({ config_version: 1 }), { qos: 1 })
    expect(await stateOf()).toMatchObject({ state: 'refused', reportedTime })

    const back = { gatewayId: gateway.id, version: 1, baseVersion: 2 }
    expect((await call(rollBackGatewayConfig, { body: back })).data).toEqual({ version: 3 })
    const query = { gatewayId: gateway.id }
    const versions = (await call(listConfigVersions, { query })).data
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1])
    expect((await call(getConfigVersion, { query: { ...query, version: 3 } })).data.content).toBe(
      '{"poll": 5}',
    )

    // what it says of an older version comes too late
    const late = { config_version: 2, config_error: '太迟了' }
    await client.publishAsync(own, JSON.stringify(late), { qos: 1 })
    expect(await stateOf()).toMatchObject({ state: 'waiting', problem: null })

    // a gateway that asks gets what is newest, and what it tells of itself is nothing unmapped
    await client.publishAsync(`${own}/request/7`, JSON.stringify({ sharedKeys: 'config_version' }), {
      qos: 1,
    })
    await vi.waitFor(
      () =>
        expect(heard.at(-1)).toEqual([`${own}/response/7`, { client: {}, shared: { config_version: 3 } }]),
      20_000,
    )
    const unmapped = await running.test.db.systemPool.query('select from unmapped_key')
    expect(unmapped.rowCount).toBe(0)
    const { body } = await running.app.inject({ url: `/api/v1/${token}/attributes?sharedKeys=config` })
    expect(JSON.parse(body)).toEqual({ client: {}, shared: { config: { poll: 5 } } })
  })

  it('is refused where it is no JSON, stale, the same or foreign', async () => {
    expect((await save('{"a": }', 3)).error).toMatchObject({
      key: 'engineering.badJson',
      params: { line: 1, column: 7 },
      field: 'content',
    })
    expect(await save('{"a": 1}', 2)).toMatchObject({ code: 409, error: { key: 'engineering.staleConfig' } })
    expect((await save('{"poll": 5}', 3)).error.key).toBe('engineering.sameConfig')
    expect((await save('{"a": 1}', 3, 'foreign')).code).toBe(404)
    const query = { gatewayId: gateway.id }
    expect((await call(listConfigVersions, { query }, 'foreign')).code).toBe(404)
  })

  it('of a device behind a gateway is asked for by the gateway, and has none', async () => {
    const device = await makeDevice(running.test.db, {
      gatewayId: gateway.id,
      stationId: gateway.stationId,
      deviceName: '表计1',
    })
    running.platform.bus.publish('devices.changed', { tenantId: 'demo', deviceIds: [device.id] })
    const client = await running.connect(token)
    const heard = heardBy(client)
    await client.subscribeAsync('v1/gateway/attributes/response')
    const asked = { id: 3, device: '表计1', client: false, keys: ['config'] }
    await client.publishAsync('v1/gateway/attributes/request', JSON.stringify(asked), { qos: 1 })
    await vi.waitFor(
      () =>
        expect(heard).toEqual([['v1/gateway/attributes/response', { id: 3, device: '表计1', values: {} }]]),
      20_000,
    )
  })
})

const endOf = (client: MqttClient) => new Promise<void>((resolve) => client.on('close', () => resolve()))

describe('the account of a gateway', () => {
  it('is opened with it, tells who used it, and rotates with an overlap', async () => {
    const station = await makeStation(running.test.db)
    const body = { gatewayName: '新网关', stationId: station.id }
    const opened = (await call(openGateway, { body })).data
    expect((await call(openGateway, { body })).error.key).toBe('devices.gatewayNameTaken')
    expect((await call(openGateway, { body }, 'foreign')).code).toBe(404)

    const first = await running.connect(opened.token)
    const lastUse = async () => {
      await running.platform.scheduler.runDue()
      const { rows } = await running.test.db.systemPool.query(
        `select last_used_address as address, last_used_time as at, token_used_time as "tokenAt"
         from gateway_account where id = $1`,
        [opened.id],
      )
      return rows[0]
    }
    // whoever has issued the token waits for its first use: that is written within a second
    clock.advance(1_000)
    await vi.waitFor(async () => expect((await lastUse()).tokenAt).not.toBeNull(), 20_000)
    clock.advance(10_000)
    await vi.waitFor(async () => expect((await lastUse()).address).toMatch(/127\.0\.0\.1/), 20_000)

    const query = { id: opened.id, overlapMinutes: 10 }
    const second = (await call(rotateGatewayToken, { query })).data.token
    expect(first.connected).toBe(true)
    // the former token is used, the new one is not yet
    const again = await running.connect(opened.token)
    const before = (await lastUse()).at
    clock.advance(10_000)
    await again.publishAsync('v1/gateway/telemetry', '{}', { qos: 1 })
    await vi.waitFor(async () => expect((await lastUse()).at).not.toEqual(before), 20_000)
    expect((await lastUse()).tokenAt).toBeNull()
    const fresh = await running.connect(second)
    clock.advance(1_000)
    await vi.waitFor(async () => expect((await lastUse()).tokenAt).not.toBeNull(), 20_000)
    const ended = Promise.all([first, again].map((client) => endOf(client)))
    clock.advance(11 * 60_000)
    await running.platform.scheduler.runDue()
    await ended
    await expect(running.connect(opened.token)).rejects.toThrow()
    expect(fresh.connected).toBe(true)

    // revoked, it is over at once
    const closed = endOf(fresh)
    await call(revokeGatewayTokens, { query: { ids: opened.id } })
    await closed
    await expect(running.connect(second)).rejects.toThrow()
  })

  it('ends a connection whose token another rotation has taken away before anybody looked', async () => {
    const { id, stationId } = await makeGateway(running.test.db)
    const account = await makeGatewayAccount(running.test.db, { gatewayId: id, stationId })
    const client = await running.connect(account.token)
    const query = { id: account.id, overlapMinutes: 10 }
    await call(rotateGatewayToken, { query })
    clock.advance(10 * 60_000 + 1)
    const { token: newest } = (await call(rotateGatewayToken, { query })).data
    const kept = await running.connect(newest)
    const closed = endOf(client)
    clock.advance(10_000)
    await running.platform.scheduler.runDue()
    await closed
    expect(kept.connected).toBe(true)
  })

  it('is noted as used although somebody holds another one, which is noted later', async () => {
    const { db, systemPool } = { db: running.test.db, systemPool: running.test.db.systemPool }
    const make = async () => {
      const { id, stationId } = await makeGateway(db)
      return makeGatewayAccount(db, { gatewayId: id, stationId })
    }
    const [held, free] = [await make(), await make()]
    const used = async ({ id }: { id: string }) =>
      (
        await systemPool.query('select from gateway_account where id = $1 and last_used_time is not null', [
          id,
        ])
      ).rowCount === 1
    const flush = async () => {
      clock.advance(10_000)
      await running.platform.scheduler.runDue()
    }
    const holder = await systemPool.connect()
    await holder.query('begin')
    await holder.query('select from gateway_account where id = $1 for update', [held.id])
    for (const { token: own } of [held, free]) await running.connect(own)
    await flush()
    expect([await used(held), await used(free)]).toEqual([false, true])
    await holder.query('rollback')
    holder.release()
    await flush()
    expect(await used(held)).toBe(true)
  })
})
