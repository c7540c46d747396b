import {
  endTemporaryAccounts,
  getAccessReasons,
  getUserInfo,
  identityErrors,
  roles,
  signInLogs,
  temporaryAccounts,
  tenants,
  users,
} from '@energy-console/contract/identity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, createCaller } from '../../../contract-tests/caller'
import { createTestApp, type TestApp, tokenRequest } from '../../../contract-tests/testApp'
import { toWireTime } from '../../../platform/http'
import { stationTable } from '../../stations'
import { adminRoleAlias } from '../menu/seedMenus'
import { digestOf } from '../password/password'
import { holdersOf } from '../rights/holders'
import { createClosingAccounts } from './closingAccounts'

const zone = 'Asia/Shanghai'
const hourMs = 3_600_000

let test: TestApp
let admin: Caller

beforeAll(async () => {
  test = await createTestApp({ stations: [{ id: '1', name: 'one' }] })
  const platform = createCaller(test, await test.signIn('000000', 'admin'))
  await platform(tenants.calls.save, {
    body: { tenantId: 'north', tenantName: 'north', adminPassword: digestOf('admin') },
  })
  admin = createCaller(test, await test.signIn('north', 'admin'))
})
afterAll(() => test?.close())

/** A wire time so many hours from now, of the test's clock. */
const inHours = (hours: number) => toWireTime(new Date(test.platform.clock.now() + hours * hourMs), zone)

let serial = 0
const make = async (fields: { validFrom?: string; validUntil: string }) => {
  const account = `t${++serial}`
  const { data, status, answer } = await admin(temporaryAccounts.calls.save, {
    body: { account, realName: account, password: digestOf(account), ...fields },
  })
  return { id: data?.id ?? '', account, status, answer }
}
const trySignIn = async (account: string) =>
  (
    await test.app.inject(tokenRequest({ tenantId: 'north', username: account, password: digestOf(account) }))
  ).json<{ error_description?: string; error_params?: object; access_token?: string }>()
const works = async (token: string) =>
  (await test.identity.authenticate(token).catch(() => undefined)) !== undefined

describe('temporary accounts (platform shell, section 6; issue 9, point 6)', () => {
  it('sign in within their time alone, and say before and after when that is', async () => {
    const early = await make({ validFrom: inHours(2), validUntil: inHours(4) })
    const from = inHours(2).slice(0, 16)
    expect(await trySignIn(early.account)).toMatchObject({
      error_description: `账号从 ${from} 起可以使用`,
      error_params: { time: from },
    })
    test.platform.clock.advance(3.5 * hourMs)
    const token = (await trySignIn(early.account)).access_token ?? ''
    expect(await works(token)).toBe(true)
    const info = await createCaller(test, token)(getUserInfo)
    expect(info.data.valid_until).toMatch(/^\d{4}-/)
    test.platform.clock.advance(hourMs / 2)
    expect(await works(token)).toBe(false)
    expect((await trySignIn(early.account)).error_description).toContain('到期')
    admin = createCaller(test, await test.signIn('north', 'admin'))
    const { data } = await admin(signInLogs.calls.page, { query: { account: early.account } })
    expect(data.records.map(({ reason }) => reason)).toContain('period')
  })

  it('lose their sessions, and with them their sockets, at the next look after their end', async () => {
    const one = await make({ validUntil: inHours(1) })
    await trySignIn(one.account)
    const closing = createClosingAccounts(test.platform)
    await closing.look()
    const ended: string[] = []
    test.platform.bus.subscribe('identity.sessionsEnded', ({ sessionIds }) => void ended.push(...sessionIds))
    await closing.look()
    expect(ended).toEqual([])
    test.platform.clock.advance(hourMs)
    await closing.look()
    expect(ended).toHaveLength(1)
    await closing.look()
    expect(ended).toHaveLength(1)
  })

  it('are ended at once, stay listed, and are extended again', async () => {
    admin = createCaller(test, await test.signIn('north', 'admin'))
    const one = await make({ validUntil: inHours(24) })
    const token = (await trySignIn(one.account)).access_token ?? ''
    await admin(endTemporaryAccounts, { query: { ids: one.id } })
    expect(await works(token)).toBe(false)
    expect((await trySignIn(one.account)).access_token).toBeUndefined()
    const listed = async () =>
      (await admin(temporaryAccounts.calls.page, { query: { account_equal: one.account } })).data.total
    expect(await listed()).toBe(1)
    const past = await admin(temporaryAccounts.calls.update, {
      body: { id: one.id, validUntil: inHours(-1) },
    })
    expect(past.answer.error?.key).toBe(identityErrors.endsInPast.key)
    await admin(temporaryAccounts.calls.update, { body: { id: one.id, validUntil: inHours(1) } })
    expect((await trySignIn(one.account)).access_token).toBeDefined()
  })

  it('are users with an end: users have none, and are not ended here', async () => {
    const one = await make({ validUntil: inHours(1) })
    const { data } = await admin(users.calls.page, { query: { account_equal: one.account } })
    expect(data.records[0]?.validUntil).toMatch(/^\d{4}-/)
    const saved = await admin(users.calls.save, {
      body: { account: 'lasting', realName: 'lasting', password: digestOf('lasting') },
    })
    const { id } = saved.data
    expect((await admin(endTemporaryAccounts, { query: { ids: id } })).status).toBe(404)
    const body = { id, validUntil: inHours(1) }
    expect((await admin(temporaryAccounts.calls.update, { body })).status).toBe(404)
    expect((await admin(temporaryAccounts.calls.remove, { query: { ids: id } })).status).toBe(404)
  })

  it('are refused where they end before they begin, and are for whoever is called admin', async () => {
    const wrong = await make({ validFrom: inHours(3), validUntil: inHours(2) })
    expect(wrong.answer.msg).toContain('到期时间须晚于开始生效')
    const { data } = await admin(roles.calls.list)
    const roleId = data.find(({ roleAlias }) => roleAlias === adminRoleAlias)?.id ?? ''
    await admin(users.calls.save, {
      body: { account: 'deputy', realName: 'deputy', password: digestOf('deputy'), roleId },
    })
    const deputy = createCaller(test, await test.signIn('north', 'deputy'))
    expect((await deputy(users.calls.page)).status).toBe(200)
    expect((await deputy(temporaryAccounts.calls.page)).status).toBe(403)
  })

  it('tell in the list of reasons when they end', async () => {
    const one = await make({ validUntil: inHours(1) })
    const query = { userId: one.id, code: 'settings_users' }
    const { data } = await admin(getAccessReasons, { query })
    expect(data.checks).toContainEqual({ check: 'period', outcome: 'passes', names: [inHours(1)] })
  })

  it('see the stations that they are limited to, whatever their roles give; in tenant 000000 all', async () => {
    const stationOf = (tenantId: string) =>
      test.platform.db.asSystem(async (tx) => {
        const values = { tenantId, stationName: tenantId }
        const [row] = await tx.insert(stationTable).values(values).returning({ id: stationTable.id })
        return row?.id ?? ''
      })
    const stationIds = await stationOf('north')
    const { data: all } = await admin(roles.calls.list)
    const roleId = all.find(({ roleAlias }) => roleAlias === adminRoleAlias)?.id ?? ''
    const account = 'limited'
    const saved = await admin(temporaryAccounts.calls.save, {
      body: {
        ...{ account, realName: account, password: digestOf(account), roleId, stationIds },
        validUntil: inHours(1),
      },
    })
    const session = await test.identity.authenticate((await trySignIn(account)).access_token)
    expect(session.stationIds).toEqual([stationIds])
    const holders = await test.platform.db.asSystem((tx) =>
      holdersOf(tx, { tenantId: 'north', stationId: '999', code: 'user_view' }),
    )
    expect(holders).not.toContain(saved.data.id)

    const platform = createCaller(test, await test.signIn('000000', 'admin'))
    const refused = await platform(temporaryAccounts.calls.save, {
      body: {
        ...{ account, realName: account, password: digestOf(account), stationIds: await stationOf('000000') },
        validUntil: inHours(1),
      },
    })
    expect(refused.answer.error?.key).toBe(identityErrors.seesEverything.key)
  })
})
