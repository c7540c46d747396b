import { execFileSync } from 'node:child_process'
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { coreErrors } from '@energy-console/contract'
import { getTenantInfo, tenants, users } from '@energy-console/contract/identity'
import {
  activate,
  getActivation,
  getLicence,
  licensingErrors,
  replaceLicence,
} from '@energy-console/contract/licensing'
import { listTaskNotices } from '@energy-console/contract/notices'
import { getAbout } from '@energy-console/contract/system'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  administrator,
  basic,
  createTestPlatform,
  type TestPlatform,
  tokenRequest,
} from '../../contract-tests/testApp'
import type { Tx } from '../../platform/database'
import { createHttpApp } from '../../platform/http'
import { createLicensing } from '../../platform/licence'
import { compose } from '../../process/compose'
import { connectSocket } from '../../testing/socketClient'
import { waitingBackends } from '../../testing/waitingBackends'
import { digestOf, seedFirstAdministrator } from '../identity'
import { audit } from '../system'

const script = fileURLToPath(new URL('../../../../../scripts/licence.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'licences-'))
const key = join(folder, 'licence-private.pem')
const run = (...words: string[]) => execFileSync(process.execPath, [script, ...words], { encoding: 'utf8' })

/** A licence as the command issues it. */
const issue = (options: Record<string, string | number>, by = key) =>
  run(
    'issue',
    ...Object.entries({ key: by, customer: '云杉物业', ...options }).flatMap(([name, value]) => [
      `--${name}`,
      String(value),
    ]),
  ).trim()

let publicKey: KeyObject
let platform: TestPlatform
let app: Awaited<ReturnType<typeof createHttpApp>>
let start: () => Promise<void>
let close: () => Promise<void>

beforeAll(async () => {
  const line = /LICENSE_PUBLIC_KEY=(\S+)/.exec(run('keys', folder))?.[1] ?? ''
  publicKey = createPublicKey({ key: Buffer.from(line, 'base64'), format: 'der', type: 'spki' })
  const made = await createTestPlatform()
  platform = made.platform
  platform.licensing = createLicensing(publicKey, platform.clock)
  const { identity, telemetry, modules } = compose(platform)
  app = await createHttpApp({
    log: platform.log,
    db: platform.db,
    routes: modules.flatMap(({ routes }) => routes),
    authenticate: identity.authenticate,
    licensing: platform.licensing,
    audit,
  })
  await seedFirstAdministrator(platform.db, administrator.password)
  const licensing = modules.at(-2)
  await identity.duties?.start()
  start = async () => licensing?.duties?.start()
  await telemetry.duties?.start()
  telemetry.duties?.attach(app.server)
  await app.listen({ host: '127.0.0.1', port: 0 })
  close = async () => {
    await telemetry.duties?.detach()
    await telemetry.duties?.stop()
    await identity.duties?.stop()
    await app.close()
    await made.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
afterAll(() => close())
beforeEach(() => {
  platform.licensing.hold(undefined)
  platform.clock.set(Date.parse('2026-03-01T04:00:00Z'))
})

const send = async (call: { method: 'GET' | 'POST'; path: string }, token = '', body: object = {}) => {
  const answer = await app.inject({
    method: call.method,
    url: call.path,
    headers: { 'blade-auth': `bearer ${token}` },
    ...(call.method === 'POST' ? { payload: body } : {}),
  })
  // a test reads answers as JSON
  return answer.json()
}
const signIn = async () => {
  const { tenantId, account, password } = administrator
  const answer = await app.inject(
    tokenRequest({ tenantId, username: account, password: digestOf(password) }, { authorization: basic }),
  )
  return answer.json()
}
const own = async () => (await send(getActivation)).data.installationId as string

describe('section 4: an installation that asks for a licence', () => {
  it('answers no call but those of the sign-in page and of activation: 418', async () => {
    expect(await send(users.calls.page)).toMatchObject({
      code: 418,
      error: { key: coreErrors.notActivated.key },
    })
    expect(await signIn()).toMatchObject({ code: 418 })
    expect(await send(getTenantInfo)).toMatchObject({ code: 200 })
    expect(await send(getActivation)).toMatchObject({
      code: 200,
      data: { state: 'missing', installationId: expect.stringMatching(/^([0-9a-f]{4}-){3}[0-9a-f]{4}$/) },
    })
  })

  it('takes the licence that the command issues for it, to its last day and through a start', async () => {
    const document = issue({ until: '2026-03-31', installation: await own(), users: 20 })
    const wrapped = document.replace(/(.{40})/g, '$1\n')
    expect(await send(activate, '', { document: wrapped })).toMatchObject({
      code: 200,
      data: { customer: '云杉物业', until: '2026-03-31', limits: { users: 20 } },
    })
    const { access_token: token } = await signIn()
    expect((await send(getLicence, token)).data).toMatchObject({
      state: 'active',
      daysLeft: 32,
      used: { users: 1, tenants: 0, devices: 0 },
    })
    // everybody may know for whom it works
    expect((await send(getAbout, token)).data.licence).toEqual({
      state: 'active',
      customer: '云杉物业',
      until: '2026-03-31',
    })
    platform.licensing.hold(undefined)
    await start()
    platform.clock.set(Date.parse('2026-04-01T11:59:59Z'))
    expect(await send(getActivation)).toMatchObject({ data: { state: 'active', installationId: '' } })
    platform.clock.set(Date.parse('2026-04-01T12:00:00Z'))
    expect(await send(getActivation)).toMatchObject({ data: { state: 'over' } })
    expect(await send(getLicence, token)).toMatchObject({ code: 418 })
  })

  it('closes sockets when the licence is over, and lets none in again', async () => {
    const document = issue({ until: '2026-03-31' })
    expect(await send(activate, '', { document })).toMatchObject({ code: 200 })
    // shorter than sockets live anyway; the timers, which were set by a later time, follow the clock back
    platform.clock.set(Date.parse('2026-04-01T11:50:00Z'))
    await platform.scheduler.runDue()
    const { access_token: token } = await signIn()
    const { port } = app.server.address() as AddressInfo
    const url = `ws://127.0.0.1:${port}/ws/realtime`
    const socket = await connectSocket(url, token)
    platform.clock.set(Date.parse('2026-04-01T12:05:00Z'))
    await platform.scheduler.runDue()
    expect(await socket.closed).toBe(1012)
    const again = await connectSocket(url)
    again.send({ type: 'auth', token })
    expect(await again.closed).toBe(4401)
  })

  it('says of a licence what is wrong with it, and keeps what was in force', async () => {
    const other = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
    const foreign = join(folder, 'foreign.pem')
    writeFileSync(foreign, other)
    const good = issue({ until: '2026-12-31' })
    const [head = '', payload = '', signature = ''] = good.split('.')
    const forged = Buffer.from(payload, 'base64url').toString().replace('2026-12-31', '2099-12-31')
    const wrong = {
      [licensingErrors.unreadable.key]: ['nonsense', `${head}.${payload}`, ''.padEnd(10, '.')],
      [licensingErrors.badSignature.key]: [
        issue({ until: '2026-12-31' }, foreign),
        `${head}.${Buffer.from(forged).toString('base64url')}.${signature}`,
      ],
      [licensingErrors.otherInstallation.key]: [issue({ until: '2026-12-31', installation: 'another' })],
      [licensingErrors.over.key]: [issue({ until: '2026-02-27' })],
    }
    for (const [error, documents] of Object.entries(wrong))
      for (const document of documents)
        expect(await send(activate, '', { document })).toMatchObject({ code: 400, error: { key: error } })
    expect(await send(getActivation)).toMatchObject({ data: { state: 'missing' } })
  })

  it('lets nobody put another licence in while one holds, but the administrator who is signed in', async () => {
    await send(activate, '', { document: issue({ until: '2026-12-31' }) })
    expect(await send(activate, '', { document: issue({ until: '2026-04-30' }) })).toMatchObject({
      code: 403,
      error: { key: licensingErrors.alreadyActive.key },
    })
    const { access_token: token } = await signIn()
    expect(await send(replaceLicence, token, { document: issue({ until: '2027-12-31' }) })).toMatchObject({
      code: 200,
    })
    expect((await send(getLicence, token)).data.licence.until).toBe('2027-12-31')
    expect(await send(replaceLicence, '', { document: '-' })).toMatchObject({ code: 401 })
  })

  it('section 8: says with 419 that a licence which was put in allows less than there is, and answers it', async () => {
    await send(activate, '', { document: issue({ until: '2026-12-31' }) })
    const { access_token: token } = await signIn()
    const smaller = { document: issue({ until: '2027-12-31', devices: 0, users: 0 }) }
    expect(await send(replaceLicence, token, smaller)).toMatchObject({
      ...{ code: 419, success: false, data: { until: '2027-12-31' } },
      error: { key: licensingErrors.belowUse.key, params: { what: '用户', used: 1, most: 0 } },
    })
    expect((await send(getLicence, token)).data.licence.until).toBe('2027-12-31')
  })

  it('holds tenants, users and devices to what the licence allows', async () => {
    await send(activate, '', { document: issue({ until: '2026-12-31', tenants: 0, users: 1, devices: 0 }) })
    const { access_token: token } = await signIn()
    const refused = (what: string) => ({ error: { key: licensingErrors.beyondLimit.key, params: { what } } })
    const password = digestOf('x')
    const user = { account: 'second', realName: '第二人', roleId: '', deptId: '', password }
    expect(await send(users.calls.save, token, user)).toMatchObject(refused('用户'))
    const tenant = { tenantId: 'north', tenantName: '北区', adminPassword: password }
    expect(await send(tenants.calls.save, token, tenant)).toMatchObject(refused('租户'))
    await expect(
      platform.db.asSystem((tx) => platform.licensing.refuseBeyond(tx, 'devices')),
    ).rejects.toThrow('最多允许 0 个设备')
  })

  it('lets one of two transactions at once take the last place', async () => {
    await send(activate, '', { document: issue({ until: '2026-12-31', users: 2 }) })
    let isAnswered = false
    const make = (account: string, meanwhile: () => Promise<void>) =>
      platform.db.asSystem(async (tx) => {
        await platform.licensing.refuseBeyond(tx, 'users')
        await meanwhile()
        await tx.execute(sql`
          insert into app_user (tenant_id, account, real_name, password_hash)
          values ('000000', ${account}, 'a', 'x')`)
      })
    const others: Promise<void>[] = []
    const first = make('one', async () => {
      const other = make('other', async () => undefined).finally(() => {
        isAnswered = true
      })
      other.catch(() => undefined)
      others.push(other)
      while (!isAnswered && (await waitingBackends(platform.db, { locktype: 'advisory' })) === 0);
    })
    await Promise.allSettled([first])
    const made = await Promise.allSettled([first, ...others])
    await platform.db.asSystem((tx) =>
      tx.execute(sql`delete from app_user where account in ('one', 'other')`),
    )
    expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  })

  it('tells who makes one while a long import of another tenant does, instead of a time-out', async () => {
    await send(activate, '', { document: issue({ until: '2026-12-31', users: 9 }) })
    const refused = platform.db.asSystem(async (importing) => {
      await platform.licensing.refuseBeyond(importing, 'users')
      await platform.db.asSystem(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '10ms'`)
        await platform.licensing.refuseBeyond(tx, 'users')
      })
    })
    await expect(refused).rejects.toMatchObject({
      spec: licensingErrors.placesTaken,
      params: { what: '用户' },
    })
  })

  it('counts what live tenants have, once for many that one transaction makes', async () => {
    await send(activate, '', { document: issue({ until: '2026-12-31', users: 3 }) })
    const makeUser = (tx: Tx, tenantId: string, account: string) =>
      tx.execute(sql`
        insert into app_user (tenant_id, account, real_name, password_hash)
        values (${tenantId}, ${account}, 'a', 'x')`)
    const makeThree = platform.db.asSystem(async (tx) => {
      for (const account of ['a', 'b', 'c']) {
        await platform.licensing.refuseBeyond(tx, 'users')
        await makeUser(tx, '000000', account)
      }
    })
    await expect(makeThree).rejects.toThrow('最多允许 3 个用户')
    await platform.db.asSystem(async (tx) => {
      await tx.execute(
        sql`insert into tenant (tenant_id, tenant_name, removed_at) values ('gone', 'gone', now())`,
      )
      for (const account of ['a', 'b', 'c']) await makeUser(tx, 'gone', account)
      await platform.licensing.refuseBeyond(tx, 'users')
    })
  })

  it('tells the administrator thirty days before, a week before and on the last day, each once', async () => {
    await send(activate, '', { document: issue({ until: '2026-04-30' }) })
    const { access_token: token } = await signIn()
    const told = async () => {
      await platform.jobs.run('licensing.tellOfEnd')
      await platform.jobs.run('licensing.tellOfEnd')
      const { refresh_token: _, access_token: fresh } = await signIn()
      return (await send(listTaskNotices, fresh ?? token)).data.length as number
    }
    expect(await told()).toBe(0)
    for (const [day, count] of [
      ['2026-04-03T00:00:00Z', 1],
      ['2026-04-20T00:00:00Z', 1],
      ['2026-04-26T00:00:00Z', 2],
      ['2026-05-01T00:00:00Z', 3],
    ] as const) {
      platform.clock.set(Date.parse(day))
      expect(await told()).toBe(count)
    }
  })
})

describe('an installation that asks for none', () => {
  it('is open, and takes no licence', () => {
    const licensing = createLicensing(undefined, platform.clock)
    expect(licensing.isOpen()).toBe(true)
    expect(licensing.state()).toBe('notRequired')
    expect(() => licensing.check('x', 'y')).toThrow(licensingErrors.notRequired.text)
  })
})
