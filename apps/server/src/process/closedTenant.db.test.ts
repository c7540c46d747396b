import type { AddressInfo } from 'node:net'
import { eraseTenant, getUserInfo, tenants } from '@energy-console/contract/identity'
import { listTasks } from '@energy-console/contract/system'
import { getSharedView, openVisit, shareView } from '@energy-console/contract/views'
import { sql } from 'drizzle-orm'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../app'
import { createCaller } from '../contract-tests/caller'
import { administrator, createTestPlatform, signIn, type TestPlatform } from '../contract-tests/testApp'
import { digestOf, seedFirstAdministrator } from '../modules/identity'
import { linkOf } from '../testing/across'
import { makeGateway, makeGatewayAccount, makeView } from '../testing/factories'
import { connectSocket } from '../testing/socketClient'
import { type Composition, compose } from './compose'

/** A process with its address. */
interface Listening {
  platform: TestPlatform
  composition: Composition
  app: Awaited<ReturnType<typeof buildApp>>
  url: string
}

let platform: TestPlatform
let app: Awaited<ReturnType<typeof buildApp>>
let url = ''
/** Where devices connect: the same one, or another where tests run across processes. */
let field: Listening
let processes: Listening[] = []
/** Whether devices connect to another process, which learns of a change a moment later. */
const hasOther = () => processes.length > 1
let close: () => Promise<void>
const clients: MqttClient[] = []

async function listen(on: TestPlatform): Promise<Listening> {
  const composition = compose(on)
  const built = await buildApp(on, composition)
  await composition.identity.duties?.start()
  await composition.telemetry.duties?.start()
  composition.telemetry.duties?.attach(built.server)
  await built.listen({ host: '127.0.0.1', port: 0 })
  const { port } = built.server.address() as AddressInfo
  return { platform: on, composition, app: built, url: `http://127.0.0.1:${port}` }
}

beforeAll(async () => {
  const { beside, ...made } = await createTestPlatform()
  ;({ platform, close } = made)
  await seedFirstAdministrator(platform.db, administrator.password)
  const link = linkOf(beside ? [platform.cluster, beside.cluster] : [])
  const desk = await listen(platform)
  ;({ app, url } = desk)
  field = beside ? await listen(beside) : desk
  processes = [...new Set([field, desk])]
  for (const one of processes) one.platform.cluster?.bus.connect()
  await link.up()
})
afterAll(async () => {
  for (const client of clients) client.end(true)
  for (const one of processes) {
    await one.composition.telemetry.duties?.detach()
    await one.app.close()
    await one.platform.tasks.stop()
    await one.composition.telemetry.duties?.stop()
  }
  await close()
})

const connectGateway = async (token: string) => {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${field.composition.telemetry.ports()?.mqtt}`, {
    username: token,
    reconnectPeriod: 0,
    connectTimeout: 5000,
  })
  clients.push(client)
  return client
}

const sendOverHttp = async (token: string) => {
  const answer = await fetch(`${field.url}/api/v1/${token}/telemetry`, { method: 'POST', body: '{}' })
  return answer.status
}

/** A tenant with a gateway that is connected, somebody who is signed in, an open socket and a shared view. */
async function makeTenant(tenantId: string) {
  const asPlatform = createCaller({ app }, await signIn(app, administrator.tenantId, administrator.account))
  const made = await asPlatform(tenants.calls.save, {
    body: { tenantId, tenantName: tenantId, adminPassword: digestOf('admin') },
  })
  const token = await signIn(app, tenantId, 'admin')
  const call = createCaller({ app }, token)
  const { db } = platform
  const gateway = await makeGateway(db, { tenantId })
  const account = await makeGatewayAccount(db, {
    tenantId,
    gatewayId: gateway.id,
    stationId: gateway.stationId,
  })
  platform.bus.publish('devices.changed', { tenantId })
  // another process knows of a new tenant a moment later
  const client = await vi.waitFor(() => connectGateway(account.token), 20_000)
  const view = await makeView(db, { tenantId, status: 'published', publishedRevision: 1 })
  const link = (await call(shareView, { body: { id: view.id, days: 7 } })).data.token
  const socket = await connectSocket(`${url.replace('http', 'ws')}/ws/realtime`, token)
  const guest = createCaller({ app }, undefined)
  const visit = (await guest(openVisit, { body: { token: link } })).data.token
  return {
    id: made.data.id,
    asPlatform,
    async expectOpen() {
      expect((await call(getUserInfo)).status).toBe(200)
      expect((await guest(getSharedView, { query: { token: visit } })).status).toBe(200)
      expect(client.connected).toBe(true)
      expect(await sendOverHttp(account.token)).not.toBe(401)
    },
    expectKnockRefused: async () => {
      await expect(connectGateway(account.token)).rejects.toThrow()
      expect(await sendOverHttp(account.token)).toBe(401)
    },
    async expectClosed() {
      expect(await socket.closed).toBe(4401)
      await vi.waitFor(() => expect(client.connected).toBe(false), 20_000)
      expect((await call(getUserInfo)).status).toBe(401)
      expect((await guest(getSharedView, { query: { token: visit } })).status).toBe(404)
      await expect(connectGateway(account.token)).rejects.toThrow()
      expect(await sendOverHttp(account.token)).toBe(401)
      await expect(signIn(app, tenantId, 'admin')).rejects.toThrow('sign-in failed')
    },
    connectAgain: () => connectGateway(account.token),
  }
}

describe('a tenant that is closed', () => {
  it.each([
    ['removed', 'remove'],
    ['disabled', 'status'],
    ['expired', 'expireTime'],
  ] as const)('because it is %s loses gateways, sockets, sessions and links at once', async (name, how) => {
    const tenant = await makeTenant(name)
    await tenant.expectOpen()
    const { id, asPlatform } = tenant
    if (how === 'remove') await asPlatform(tenants.calls.remove, { query: { ids: id } })
    if (how === 'status') await asPlatform(tenants.calls.update, { body: { id, status: '0' } })
    if (how === 'expireTime')
      await asPlatform(tenants.calls.update, { body: { id, expireTime: '2020-01-01' } })
    await tenant.expectClosed()
  })

  it('is erased: its gateways stay out, of whoever gets its number next, too', async () => {
    const tenant = await makeTenant('erased')
    const { id, asPlatform } = tenant
    await asPlatform(tenants.calls.remove, { query: { ids: id } })
    await asPlatform(eraseTenant, { body: { id, confirmed: 'erased' } })
    await platform.jobs.run('tasks.run')
    await vi.waitFor(
      async () => expect((await asPlatform(listTasks)).data.map(({ state }) => state)).toEqual(['done']),
      20_000,
    )
    await tenant.expectKnockRefused()
    await asPlatform(tenants.calls.save, {
      body: { tenantId: 'erased', tenantName: 'erased', adminPassword: digestOf('admin') },
    })
    await tenant.expectKnockRefused()
  })

  it('by the calendar loses them within a minute, and has its gateways back when it is prolonged', async () => {
    const tenant = await makeTenant('calendar')
    await platform.db.asSystem((tx) =>
      tx.execute(sql`update tenant set expire_time = '2020-01-01' where id = ${tenant.id}`),
    )
    platform.clock.advance(60_000)
    await platform.scheduler.runDue()
    await tenant.expectClosed()
    const { id, asPlatform } = tenant
    await asPlatform(tenants.calls.update, { body: { id, expireTime: '' } })
    const again = await (hasOther() ? vi.waitFor(tenant.connectAgain, 20_000) : tenant.connectAgain())
    expect(again.connected).toBe(true)
    expect(typeof (await signIn(app, 'calendar', 'admin'))).toBe('string')
  })
})
