import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBus } from '../platform/bus'
import { createTestClock } from '../platform/jobs/clock'
import { createWriters } from '../platform/writers'
import { createTestDatabase, type TestDatabase } from '../testing'
import { urlForLog } from './errorForLog'
import { createLog } from './log'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

/** What the log says of an error. */
const logged = (error: unknown) => written(async (log) => log.error({ err: error }, 'call failed'))

/** What `work` writes to the log. */
async function written(work: (log: Logger) => Promise<void>): Promise<string> {
  let text = ''
  const log = createLog(
    'error',
    new Writable({
      write(part, _encoding, done) {
        text += part
        done()
      },
    }),
  )
  await work(log)
  return text
}

it('a failed statement is logged with what failed and none of its values', async () => {
  const secret = 'a value that nobody else may read'
  const insert = sql`insert into tenant (tenant_id, tenant_name) values ('000009', ${secret})`
  const fail = (statement: ReturnType<typeof sql>) =>
    test.db
      .asSystem(async (tx) => {
        await tx.execute(statement)
        await tx.execute(statement)
      })
      .catch((error: unknown) => error)
  const duplicate = await logged(await fail(insert))
  expect(duplicate).toMatch(/Failed query: insert into tenant.*23505.*tenant_tenant_id_key/)
  expect(duplicate).toContain('log.db.test')
  const unreadable = await logged(await fail(sql`select ${secret}::int`))
  expect(unreadable).toMatch(/22P02/)
  for (const text of [duplicate, unreadable]) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain('000009)')
  }
})

it('an entry that a writer sets aside is logged without its values; its tenant is told', async () => {
  const secret = 'a value that nobody else may read'
  const bus = createBus((error) => {
    throw error
  })
  const reasons: string[] = []
  bus.subscribe('writers.setAside', ({ reason }) => reasons.push(reason))
  const text = await written(async (log) => {
    const writer = createWriters({ bus, clock: createTestClock(0), log }).register<string>({
      name: 'readings',
      write: ([value]) => test.db.asSystem(async (tx) => void (await tx.execute(sql`select ${value}::int`))),
      keyOf: String,
      describe: () => ({ tenantId: 'demo', subject: 'M1 · power' }),
    })
    await writer.write([secret])
  })
  expect(text).toMatch(/22P02.*M1 · power/)
  expect(text).not.toContain(secret)
  expect(reasons).toEqual([expect.stringContaining(secret)])
})

it('an address is logged without digests, tokens and tickets', () => {
  expect(urlForLog('/api/blade-auth/oauth/token?tenantId=1&password=abc&grant_type=password')).toBe(
    '/api/blade-auth/oauth/token?tenantId=1&password=***&grant_type=password',
  )
  expect(urlForLog('/api/blade-user/update-password?oldPassword=a&newPassword1=b')).toBe(
    '/api/blade-user/update-password?oldPassword=***&newPassword1=***',
  )
  expect(urlForLog('/api/v1/A1B2/telemetry')).toBe('/api/v1/***/telemetry')
  expect(urlForLog('/ws/realtime?ticket=abc')).toBe('/ws/realtime?ticket=***')
})
