import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { loadConfig } from '../config'
import { createIdentity, digestOf, type Identity, seedFirstAdministrator } from '../modules/identity'
import { stationTable } from '../modules/stations'
import { audit, createSystem } from '../modules/system'
import type { Database } from '../platform/database'
import { createAddressLimit, createHttpApp, type HttpAppOptions, trustedProxies } from '../platform/http'
import { createTestClock } from '../platform/jobs/clock'
import type { Platform } from '../platform/module'
import { createPlatform } from '../process/createPlatform'
import { createTestDatabase } from '../testing'
import { acrossSettings, connectBeside, isAcross } from '../testing/across'
import { withCheckedAnswers } from '../testing/checkedAnswers'
import { inTurns } from '../testing/inTurns'

/** A platform on a database of its own, with a clock that the test moves. */
export type TestPlatform = Platform & { clock: ReturnType<typeof createTestClock> }

export interface TestApp {
  app: FastifyInstance
  platform: TestPlatform
  identity: Identity
  /** Signs in and answers the access token. */
  signIn(tenantId: string, account: string, password?: string): Promise<string>
  close(): Promise<void>
}

/** The administrator of tenant 000000 in test apps. */
export const administrator = { tenantId: '000000', account: 'admin', password: 'admin' }

/**
 * What modules stand on, with ports chosen by the system and a data folder and database that `close` removes; where tests run across
 * processes, with that of a second process beside it.
 */
export async function createTestPlatform(
  env: Record<string, string> = {},
): Promise<{ platform: TestPlatform; beside: TestPlatform | undefined; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'contract-'))
  const test = await createTestDatabase()
  const config = loadConfig({
    DATA_DIR: dataDir,
    TOKEN_SECRET: 'a secret that only the tests know of, 48 bytes',
    PORT: '0',
    REALTIME_PORT: '0',
    CAPTURE_PORT: '0',
    MQTT_PORT: '0',
    ...(isAcross() ? acrossSettings(test) : {}),
    ...env,
  })
  const clock = createTestClock(Date.now())
  // Tests walk every call without a token, at one moment of their clock.
  const strangers = createAddressLimit(clock, { burst: 1_000_000, perSecond: 0 })
  const on = (db: Database): TestPlatform => ({
    ...createPlatform(config, db, pino({ level: 'silent' }), clock),
    ...{ strangers, clock },
  })
  const platform = on(test.db)
  const beside = isAcross() ? on(connectBeside(test)) : undefined
  return {
    ...{ platform, beside },
    async close() {
      for (const one of [platform, beside]) {
        await one?.scheduler.stop()
        await one?.cluster?.bus.close()
      }
      await beside?.db.close()
      await test.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The HTTP application with identity and system alone. Stations that roles can be given come from `stations`. */
export async function createTestApp(
  options: {
    stations?: readonly { id: string; name: string }[]
    /** What an address may do without a token; much unless told. */
    strangers?: { burst: number; perSecond: number }
    /** Proxies to believe. */
    proxies?: string[]
    /** How long clients are waited for, where not as usual. */
    patience?: HttpAppOptions['patience']
    /** What the environment says beyond the usual. */
    env?: Record<string, string>
  } = {},
): Promise<TestApp> {
  const { platform, beside, close } = await createTestPlatform(options.env)
  const strangers = options.strangers && createAddressLimit(platform.clock, options.strangers)
  const build = async (on: TestPlatform) => {
    on.references.registerReferable('station', stationTable, 'stationName')
    const identity = createIdentity(on, { listStations: async () => options.stations ?? [] })
    const app = await createHttpApp({
      log: on.log,
      db: on.db,
      routes: withCheckedAnswers([...identity.routes, ...createSystem(on).routes]),
      authenticate: identity.authenticate,
      strangers: strangers ?? on.strangers,
      licensing: on.licensing,
      proxies: trustedProxies(options.proxies ?? []),
      patience: options.patience,
      audit,
    })
    await identity.rawRoutes?.(app)
    return { app, identity }
  }
  await seedFirstAdministrator(platform.db, administrator.password)
  const { app, identity, closeApps } = await inTurns({ platform, beside }, build)
  return {
    app,
    platform,
    identity,
    signIn: (tenantId, account, password) => signIn(app, tenantId, account, password),
    async close() {
      await closeApps()
      await close()
    },
  }
}

/** Signs in and answers the access token; the password is the account's name unless told. */
export async function signIn(
  app: FastifyInstance,
  tenantId: string,
  account: string,
  password = account,
): Promise<string> {
  const answer = await app.inject(tokenRequest({ tenantId, username: account, password: digestOf(password) }))
  const { access_token } = answer.json<{ access_token?: string }>()
  if (!access_token) throw new Error(`sign-in failed: ${answer.body}`)
  return access_token
}

/** The default client's credentials. */
export const basic = `Basic ${Buffer.from('console:console_secret').toString('base64')}`

/** A token call with a form body, as the console makes it. */
export const tokenRequest = (
  parameters: Record<string, string>,
  headers: Record<string, string> = {},
): InjectOptions => ({
  method: 'POST',
  url: '/api/blade-auth/oauth/token',
  headers: { authorization: basic, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  payload: new URLSearchParams(parameters).toString(),
})
