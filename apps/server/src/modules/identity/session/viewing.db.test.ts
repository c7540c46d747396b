import { allCalls } from '@energy-console/contract/all'
import {
  depts,
  getUserInfo,
  issueSocketTicket,
  listMenuButtons,
  logout,
  tenants,
  unlockSession,
  users,
  viewTenant,
} from '@energy-console/contract/identity'
import { stations } from '@energy-console/contract/stations'
import { operationLogs, parameters } from '@energy-console/contract/system'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, createCaller, requestOf } from '../../../contract-tests/caller'
import { createProductApp, type ProductApp } from '../../../contract-tests/productApp'
import { administrator } from '../../../contract-tests/testApp'
import { isConcerned, scopeOf } from '../../../platform/http'
import { digestOf } from '../password/password'
import { createEndingViews } from './endingViews'

let test: ProductApp
let platform: Caller
let north: Caller
let northRow = ''
beforeAll(async () => {
  test = await createProductApp()
  ;({ platform, north, northRow } = await test.administrators())
  await north(stations.calls.save, { body: { stationName: '北站' } })
})
afterAll(() => test?.close())

const open = async (reason = '帮助配置') => {
  const { data } = await platform(viewTenant, { body: { id: northRow, reason } })
  return { token: data.accessToken, call: createCaller(test, data.accessToken) }
}
const titles = async (call: Caller, title: string) =>
  (await call(operationLogs.calls.page, { query: { title } })).data.records.map(
    ({ account, outcome, params }) => ({ account, told: outcome + params }),
  )

describe('whoever views a tenant', () => {
  it('sees what its administrator sees, and is told that he only views', async () => {
    const { call } = await open()
    const { data } = await call(stations.calls.list)
    expect(data.map(({ stationName }) => stationName)).toEqual(['北站'])
    const info = await call(getUserInfo)
    expect(info.data).toMatchObject({ tenantId: 'north', isSuperAdmin: false, account: 'admin' })
    expect(info.data.viewing_until).toMatch(/^\d{4}-/)
    expect((await call(users.calls.list)).data.map(({ account }) => account)).toContain('admin')
    expect((await call(tenants.calls.page)).status).toBe(403)
    expect((await call(listMenuButtons)).status).toBe(200)
    expect((await platform(getUserInfo)).data.viewing_until).toBeUndefined()
  })

  it('is refused every call that changes something, and none that reads fails on it', async () => {
    const { token } = await open()
    const outcomes: string[] = []
    for (const call of allCalls) {
      if (call.permission === 'public' || call.isOpenToViewers) continue
      const { statusCode, body } = await test.app.inject(
        requestOf(call, call.method === 'GET' ? {} : { body: {} }, token),
      )
      const isReading = call.changes === undefined && call.audit === undefined
      if (isReading ? statusCode >= 500 : statusCode !== 403)
        outcomes.push(`${call.method} ${call.path} ${statusCode} ${body.slice(0, 200)}`)
    }
    expect(outcomes).toEqual([])
  })

  it('could not write even where a call forgot to refuse: the database does', async () => {
    const { token } = await open()
    const session = await test.identity.authenticate(token)
    const write = test.platform.db.inTenant(scopeOf(session), (tx) =>
      tx.execute(sql`insert into dept (dept_name, full_name) values ('x', 'x')`),
    )
    await expect(write).rejects.toThrow()
    expect((await north(depts.calls.list)).data).toEqual([])
  })

  it('is written down in both tenants, with the reason, when it begins and ends', async () => {
    const { call } = await open('检查报警规则')
    expect((await call(issueSocketTicket)).status).toBe(200)
    expect((await call(logout)).status).toBe(200)
    expect((await call(getUserInfo)).status).toBe(401)
    expect((await platform(getUserInfo)).status).toBe(200)
    for (const [who, begun, ended] of [
      [platform, '只读查看租户', '结束只读查看'],
      [north, '只读查看租户', '退出登录'],
    ] as const) {
      const entries = await titles(who, begun)
      expect(entries.some(({ account, told }) => account === 'admin' && told.includes('检查报警规则'))).toBe(
        true,
      )
      expect((await titles(who, ended)).length).toBeGreaterThan(0)
    }
  })

  it('has his screen locked by the rule of his own tenant, not by that of the viewed one', async () => {
    const { call } = await open()
    const rule = (paramValue: string) => ({
      paramName: '空闲锁屏时间',
      paramKey: 'lock_idle_minutes',
      paramValue,
    })
    const minutes = async (of: Caller) => (await of(getUserInfo)).data.lock_idle_minutes
    await north(parameters.calls.save, { body: rule('30') })
    expect(await minutes(call)).toBe('0')
    await platform(parameters.calls.save, { body: rule('5') })
    expect([await minutes(call), await minutes(north), await minutes(platform)]).toEqual(['5', '30', '5'])
  })

  it('unlocks his screen with the password of his own account, and stays a viewer', async () => {
    const { call } = await open()
    const unlock = (password: string) => call(unlockSession, { body: { password: digestOf(password) } })
    expect((await unlock('north')).answer.msg).toBe('密码不正确')
    expect((await unlock(administrator.account)).status).toBe(200)
    expect((await call(getUserInfo)).data.tenantId).toBe('north')
  })

  it('is meant by changes of rights in his own tenant, in the viewed one and of himself', async () => {
    const { token } = await open()
    const session = await test.identity.authenticate(token)
    for (const change of [{ tenantId: '000000' }, { tenantId: 'north' }, { userIds: [session.userId] }, {}])
      expect(isConcerned(session, change)).toBe(true)
    for (const change of [{ tenantId: 'south' }, { userIds: ['0'] }])
      expect(isConcerned(session, change)).toBe(false)
  })

  it('is out after half an hour, when his own account is closed, and when the tenant is', async () => {
    const { call } = await open()
    test.platform.clock.advance(29 * 60_000)
    expect((await call(getUserInfo)).status).toBe(200)
    test.platform.clock.advance(2 * 60_000)
    expect((await call(getUserInfo)).status).toBe(401)
    const ended: string[] = []
    const stop = test.platform.bus.subscribe('identity.sessionsEnded', ({ sessionIds }) => {
      ended.push(...sessionIds)
    })
    const ends = async () => {
      const { rows } = await test.platform.db.asOwner((tx) =>
        tx.execute<{ platform: number; viewed: number }>(sql`
          select count(*) filter (where tenant_id = '000000')::int as platform,
            count(*) filter (where tenant_id = 'north')::int as viewed
          from operation_log where title = '结束只读查看'`),
      )
      return [rows[0]?.platform, rows[0]?.viewed]
    }
    const [before = 0] = await ends()
    const ending = createEndingViews(test.platform)
    await ending.look()
    await ending.look()
    stop()
    expect(ended.length).toBeGreaterThan(0)
    expect(await ends()).toEqual([before + ended.length, ended.length])
    const other = await open()
    await platform(tenants.calls.update, { body: { id: northRow, status: '0' } })
    expect((await other.call(getUserInfo)).status).toBe(401)
    const refused = await platform(viewTenant, { body: { id: northRow, reason: 'x' } })
    expect(refused.answer.msg).toBe('租户已停用、到期或删除，不能查看')
    expect((await north(viewTenant, { body: { id: northRow, reason: 'x' } })).status).toBe(401)
  })
})
