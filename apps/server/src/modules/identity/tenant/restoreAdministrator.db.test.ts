import {
  getRoleGrants,
  getUserInfo,
  resetTenantAdmin,
  roles,
  tenants,
  updatePassword,
  users,
} from '@energy-console/contract/identity'
import { listParameterValues, operationLogs, parameters } from '@energy-console/contract/system'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, createCaller } from '../../../contract-tests/caller'
import { createTestApp, type TestApp } from '../../../contract-tests/testApp'
import { digestOf } from '../password/password'
import { loginAttemptTable } from '../password/table'
import { roleTable } from '../role/table'
import { secondFactorTable } from '../second-factor/table'
import { userTable } from '../user/table'
import { restoreAdministrator } from './restoreAdministrator'

let test: TestApp
let platform: Caller
let rows: Record<'north' | 'platform', string>

beforeAll(async () => {
  test = await createTestApp()
  platform = createCaller(test, await test.signIn('000000', 'admin'))
  const body = { tenantId: 'north', tenantName: 'North', adminPassword: digestOf('admin') }
  const { data } = await platform(tenants.calls.save, { body })
  const [own] = (await platform(tenants.calls.list, { query: { tenantId_equal: '000000' } })).data
  rows = { north: data.id, platform: own?.id ?? '' }
})
afterAll(() => test?.close())

const reset = (id = rows.north) => platform(resetTenantAdmin, { body: { id } })
/** Signs in with a password that was given, and changes it. */
const enter = async (password: string) => {
  const call = createCaller(test, await test.signIn('north', 'admin', password))
  expect((await call(getUserInfo)).data.password_due).toBe(true)
  const [oldPassword, newPassword] = [digestOf(password), digestOf('admin')]
  await call(updatePassword, { body: { oldPassword, newPassword, newPassword1: newPassword } })
  return call
}

describe('the administrator of a tenant', () => {
  it('is let in again, whatever has shut him out, and has all that the tenant may have', async () => {
    const before = createCaller(test, await test.signIn('north', 'admin'))
    const { data: me } = await before(getUserInfo)
    const { data: full } = await before(getRoleGrants, { query: { roleIds: me.roleId } })
    await before(parameters.calls.save, {
      body: { paramName: '登录', paramKey: 'x_lg_nums', paramValue: '1', remark: '1900000000' },
    })
    await test.platform.db.asSystem(async (tx) => {
      await tx
        .update(userTable)
        .set({ status: '0', roleId: '', validUntil: new Date(0) })
        .where(eq(userTable.id, me.id))
      await tx.update(roleTable).set({ isAllStations: false }).where(eq(roleTable.id, me.roleId))
      await tx.execute(sql`delete from role_menu where role_id = ${me.roleId}`)
      await tx.execute(
        sql`update parameter set remark = '1' where tenant_id = 'north' and param_key = 'x_lg_nums'`,
      )
      await tx.insert(secondFactorTable).values({ userId: me.id, secret: 'x' })
      await tx
        .insert(loginAttemptTable)
        .values({ tenantId: 'north', account: 'admin', address: '1', at: new Date() })
    })
    const { data } = await reset()
    expect(data).toMatchObject({ account: 'admin', realName: me.realName })
    expect((await before(getUserInfo)).status).toBe(401)
    const call = await enter(data.password)
    const { data: now } = await call(getRoleGrants, { query: { roleIds: me.roleId } })
    expect(now.menu.sort()).toEqual(full.menu.sort())
    expect(now.dataScope).toEqual(full.dataScope)
    expect((await call(listParameterValues, { query: { paramKeys: 'x_lg_nums' } })).data).toEqual([])
    const failed = await test.platform.db.asSystem((tx) =>
      tx.select().from(loginAttemptTable).where(eq(loginAttemptTable.tenantId, 'north')),
    )
    expect(failed).toEqual([])
    for (const asked of [platform, call]) {
      const { records } = (await asked(operationLogs.calls.page, { query: { title: '重置租户管理员' } })).data
      expect(records).toHaveLength(1)
      expect(JSON.stringify(records)).not.toContain(data.password)
    }
  })

  it('is made anew where the account is gone, and a time for signing in that is to come stays', async () => {
    const call = await enter((await reset()).data.password)
    const [role] = (await call(roles.calls.list, { query: { roleAlias_equal: 'admin' } })).data
    const second = {
      account: 'second',
      realName: 'second',
      password: digestOf('second'),
      roleId: role?.id ?? '',
    }
    await call(users.calls.save, { body: second })
    await call(parameters.calls.save, {
      body: { paramName: '登录', paramKey: 'x_lg_nums', paramValue: '1', remark: '1900000000' },
    })
    const other = createCaller(test, await test.signIn('north', 'second'))
    const { data: me } = await call(getUserInfo)
    expect((await other(users.calls.remove, { query: { ids: me.id } })).status).toBe(200)
    const again = await enter((await reset()).data.password)
    expect((await again(users.calls.page)).status).toBe(200)
    expect((await again(listParameterValues, { query: { paramKeys: 'x_lg_nums' } })).data).toHaveLength(1)
  })

  it('is reset by 000000 alone, its own on the server alone, and none of a removed tenant', async () => {
    expect((await reset(rows.platform)).answer.error?.key).toBe('identity.platformAdminByCommand')
    const north = await enter((await reset()).data.password)
    expect((await north(resetTenantAdmin, { body: { id: rows.north } })).status).toBe(403)
    const now = new Date(test.platform.clock.now())
    const { given } = await restoreAdministrator(test.platform.db, { tenantId: '000000', now })
    const own = createCaller(test, await test.signIn('000000', given.account, given.password))
    expect((await own(getUserInfo)).data).toMatchObject({ password_due: true, isSuperAdmin: true })
  })
})

it('an end of signing in is to come, or there is none', async () => {
  const { db, clock } = test.platform
  const { given } = await restoreAdministrator(db, { tenantId: 'north', now: new Date(clock.now()) })
  const call = await enter(given.password)
  const body = { paramName: '登录', paramKey: 'x_lg_nums', paramValue: '1' }
  const [kept] = (await call(parameters.calls.list, { query: { paramKey_equal: 'x_lg_nums' } })).data
  const past = String(Math.floor(clock.now() / 1000) - 1)
  const refused = await call(parameters.calls.submit, { body: { ...body, id: kept?.id ?? '', remark: past } })
  expect(refused.answer).toMatchObject({ error: { field: 'remark' } })
  expect(refused.answer.msg).toContain('到期时间须晚于现在')
})
