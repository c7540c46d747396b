import {
  endUserSessions,
  getUserSignIns,
  resetPassword,
  tenants,
  unlockUsers,
  users,
} from '@energy-console/contract/identity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, createCaller } from '../../../contract-tests/caller'
import { createTestApp, type TestApp, tokenRequest } from '../../../contract-tests/testApp'
import { digestOf } from '../password/password'

let test: TestApp
let platform: Caller
let admin: Caller
let adminId: string

beforeAll(async () => {
  test = await createTestApp()
  platform = createCaller(test, await test.signIn('000000', 'admin'))
  await platform(tenants.calls.save, {
    body: { tenantId: 'north', tenantName: 'north', adminPassword: digestOf('admin') },
  })
  admin = createCaller(test, await test.signIn('north', 'admin'))
  adminId = (await admin(users.calls.page)).data.records[0]?.id ?? ''
})
afterAll(() => test?.close())

let serial = 0
const makeUser = async () => {
  const account = `u${++serial}`
  const { data } = await admin(users.calls.save, {
    body: { account, realName: account, password: digestOf(account) },
  })
  return { id: data.id, account, signIn: () => test.signIn('north', account) }
}
const sessionsOf = async (userId: string) =>
  (await admin(getUserSignIns, { query: { userId } })).data.sessions
const works = async (token: string) =>
  (await test.identity.authenticate(token).catch(() => undefined)) !== undefined
const tryWrong = (account: string) =>
  test.app.inject(tokenRequest({ tenantId: 'north', username: account, password: digestOf('wrong') }))

describe('sessions of a user (issue: users: see and end sessions, unlock)', () => {
  it('are listed with where they come from, and end one by one or all', async () => {
    const user = await makeUser()
    const [first, second] = [await user.signIn(), await user.signIn()]
    const listed = await sessionsOf(user.id)
    expect(listed).toMatchObject([{ ip: '127.0.0.1', isOwn: false }, { isOwn: false }])
    await admin(endUserSessions, { query: { userId: user.id, sessionIds: listed[0]?.id ?? '' } })
    expect([await works(first), await works(second)]).toEqual([true, false])
    await admin(endUserSessions, { query: { userId: user.id } })
    expect(await works(first)).toBe(false)
    expect(await sessionsOf(user.id)).toEqual([])
  })

  it('and passwords and locks are reset for others alone', async () => {
    const user = await makeUser()
    for (const call of [unlockUsers, resetPassword]) {
      const refused = await admin(call, { query: { userIds: `${user.id},${adminId}` } })
      expect(refused.answer.error?.key, call.path).toBe('identity.onlyForOthers')
    }
    expect(await works(await user.signIn())).toBe(true)
  })

  it('keep the one that asks', async () => {
    const [own] = await sessionsOf(adminId)
    expect(own?.isOwn).toBe(true)
    const refused = await admin(endUserSessions, { query: { userId: adminId, sessionIds: own?.id ?? '' } })
    expect(refused.answer.msg).toContain('退出登录')
    await admin(endUserSessions, { query: { userId: adminId } })
    expect((await admin(users.calls.page)).status).toBe(200)
  })

  it('of others are not reached by naming them below a user of one’s own', async () => {
    const [user, other] = [await makeUser(), await makeUser()]
    const token = await other.signIn()
    const [foreign] = await sessionsOf(other.id)
    const query = { userId: user.id, sessionIds: foreign?.id ?? '' }
    expect((await admin(endUserSessions, { query })).status).toBe(404)
    expect(await works(token)).toBe(true)
    expect((await platform(getUserSignIns, { query: { userId: user.id } })).status).toBe(404)
  })
})

describe('a locked account', () => {
  it('says how much has failed, and opens at once when it is unlocked', async () => {
    const user = await makeUser()
    for (let times = 0; times < 5; times++) await tryWrong(user.account)
    await expect(user.signIn()).rejects.toThrow('次数过多')
    expect((await admin(getUserSignIns, { query: { userId: user.id } })).data.failures).toBe(5)
    await admin(unlockUsers, { query: { userIds: user.id } })
    await expect(user.signIn()).resolves.toBeTruthy()
  })
})
