import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { loadConfig } from '../config'
import { createIdentity, digestOf, type Identity, seedFirstAdministrator } from '../modules/identity'
import { createSystem, recordAudit } from '../modules/system'
import { createBus } from '../platform/bus'
import { createFileSpool, createHttpApp } from '../platform/http'
import { createTestClock } from '../platform/jobs/clock'
import { createJobQueue } from '../platform/jobs/queue'
import { createScheduler } from '../platform/jobs/scheduler'
import type { Module, Platform } from '../platform/module'
import { optionRoutes } from '../platform/resource'
import { createTestDatabase } from '../testing'

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
 * The HTTP application with identity, system and the given modules against a real database. Stations that roles can
 * be given come from `stations`.
 */
export async function createTestApp(
  options: {
    modules?: (platform: TestPlatform) => readonly Module[]
    stations?: readonly { id: string; name: string }[]
  } = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'contract-'))
  const test = await createTestDatabase()
  const log = pino({ level: 'silent' })
  const failed: unknown[] = []
  const clock = createTestClock(Date.now())
  const platform: TestPlatform = {
    config: loadConfig({ DATA_DIR: dataDir, TOKEN_SECRET: 'a secret that only the tests know of, 48 bytes' }),
    db: test.db,
    bus: createBus((error) => void failed.push(error)),
    clock,
    scheduler: createScheduler(clock, (error) => void failed.push(error)),
    jobs: createJobQueue({ connectionString: '', onError: (error) => void failed.push(error) }),
    files: createFileSpool(join(dataDir, 'files')),
    log,
  }
  const identity = createIdentity(platform, { listStations: async () => options.stations ?? [] })
  const modules = [identity, createSystem(platform), ...(options.modules?.(platform) ?? [])]
  await seedFirstAdministrator(platform.db, administrator.password)
  const app = await createHttpApp({
    log,
    db: platform.db,
    routes: [...optionRoutes, ...modules.flatMap((module) => module.routes)],
    authenticate: identity.authenticate,
    recordAudit,
  })

  return {
    app,
    platform,
    identity,
    async signIn(tenantId, account, password = account) {
      const answer = await app.inject(
        tokenRequest({ tenantId, username: account, password: digestOf(password) }),
      )
      const { access_token } = answer.json<{ access_token?: string }>()
      if (!access_token) throw new Error(`sign-in failed: ${answer.body}`)
      return access_token
    },
    async close() {
      await app.close()
      await platform.scheduler.stop()
      await test.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
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
