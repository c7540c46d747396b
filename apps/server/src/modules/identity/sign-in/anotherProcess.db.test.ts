import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { administrator, createTestApp, type TestApp, tokenRequest } from '../../../contract-tests/testApp'
import { type Bus, createBus } from '../../../platform/bus'
import { createHttpApp, trustedProxies } from '../../../platform/http'
import { createPlatform } from '../../../process/createPlatform'
import { noAudit } from '../../../testing/noAudit'
import { createIdentity, type Identity } from '..'
import { digestOf } from '../password/password'
import { endSessions } from '../session/sessions'

interface Grant {
  access_token: string
  refresh_token: string
  error_description?: string
}

let first: TestApp
/** What a process has that shares database and token secret with the first, and neither memory nor data folder. */
let second: { app: FastifyInstance; identity: Identity; bus: Bus; close(): Promise<void> }

const startBeside = async (test: TestApp): Promise<typeof second> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'beside-'))
  const { config, db, clock } = test.platform
  const platform = createPlatform(
    { ...config, dataDir, filesDir: dataDir },
    db,
    pino({ level: 'silent' }),
    clock,
  )
  const identity = createIdentity(platform, { listStations: async () => [] })
  const app = await createHttpApp({
    ...{ db, log: platform.log, routes: identity.routes, authenticate: identity.authenticate },
    ...{ strangers: platform.strangers, licensing: platform.licensing, proxies: trustedProxies([]) },
    audit: noAudit,
  })
  return {
    app,
    identity,
    bus: platform.bus,
    async close() {
      await app.close()
      await platform.scheduler.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

beforeAll(async () => {
  first = await createTestApp()
  second = await startBeside(first)
})
afterAll(async () => {
  await second.close()
  await first.close()
})

const credentials = {
  tenantId: administrator.tenantId,
  username: administrator.account,
  password: digestOf(administrator.password),
}

const ask = async (
  { app }: { app: FastifyInstance },
  parameters: Record<string, string>,
  { address = '10.1.0.1', headers = {} }: { address?: string; headers?: Record<string, string> } = {},
) => (await app.inject({ ...tokenRequest(parameters, headers), remoteAddress: address })).json<Grant>()

it('takes the captcha that another process has drawn, and takes it once', async () => {
  const drawn = await first.app.inject({ url: '/api/blade-auth/oauth/captcha' })
  const { key } = drawn.json<{ key: string }>()
  const { rows } = await first.platform.db.asSystem((tx) =>
    tx.execute<{ answer: string }>(sql`select answer from captcha where key = ${key}`),
  )
  const headers = { 'captcha-key': key, 'captcha-code': rows[0]?.answer ?? '' }
  const solve = (at: { app: FastifyInstance }) =>
    ask(at, { ...credentials, grant_type: 'captcha' }, { headers })
  expect((await solve(second)).access_token).toBeDefined()
  expect((await solve(first)).access_token).toBeUndefined()
})

it('counts failures at both processes together', async () => {
  const address = '10.1.0.2'
  for (const at of [first, second, first, second, first])
    await ask(at, { ...credentials, password: digestOf('guess') }, { address })
  expect((await ask(second, credentials, { address })).error_description).toContain('用户登录失败次数过多')
})

it('goes on with a session of another process, and ends it where a spent refresh token comes again', async () => {
  const grant = await ask(first, credentials)
  const refresh = (at: { app: FastifyInstance }) =>
    ask(at, { grant_type: 'refresh_token', refresh_token: grant.refresh_token })
  const renewed = await refresh(second)
  expect(await first.identity.authenticate(renewed.access_token)).toMatchObject({ account: 'admin' })
  // beyond the ten minutes in which the answer may have been lost on its way, and what is remembered of sessions
  first.platform.clock.advance(11 * 60_000)
  expect((await refresh(first)).access_token).toBeUndefined()
  await expect(second.identity.authenticate(renewed.access_token)).rejects.toThrow()
})

it('opens one connection with a ticket of another process', async () => {
  const { access_token } = await ask(first, credentials)
  const ticket = await first.identity.issueTicket(await first.identity.authenticate(access_token))
  expect(await second.identity.authenticateConnection(ticket)).toMatchObject({ account: 'admin' })
  await expect(first.identity.authenticateConnection(ticket)).rejects.toThrow()
})

it('lets nobody in any more whose session another process has ended, once it is told of it or may not have been', async () => {
  const signIn = async () => {
    const { access_token } = await ask(first, credentials)
    const { sessionId } = await second.identity.authenticate(access_token)
    return { sessionId, isIn: () => second.identity.authenticate(access_token).then(Boolean, () => false) }
  }
  const { db, clock, bus } = first.platform
  const told = await signIn()
  const end = bus.subscribe('identity.sessionsEnded', (event) =>
    second.bus.publish('identity.sessionsEnded', event),
  )
  await endSessions({ db, clock, bus }, { sessionId: told.sessionId, reason: 'removed' })
  end()
  expect(await told.isIn()).toBe(false)
  const untold = await signIn()
  await endSessions(
    { db, clock, bus: createBus(() => undefined) },
    { sessionId: untold.sessionId, reason: 'removed' },
  )
  expect(await untold.isIn()).toBe(true)
  second.bus.publish('bus.missed', {})
  expect(await untold.isIn()).toBe(false)
})
