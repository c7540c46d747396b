import {
  depts,
  getGrantTree,
  getRoleGrants,
  getUserInfo,
  grantRoles,
  listMenuButtons,
  listMenuRoutes,
  listMenus,
  listRoleHolders,
  removeMenus,
  resetPassword,
  roles,
  submitMenu,
  tenants,
  updatePassword,
  users,
} from '@energy-console/contract/identity'
import { importCalls } from '@energy-console/contract/imports'
import { dictBizDictionary, operationLogs } from '@energy-console/contract/system'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Caller, createCaller } from '../../contract-tests/caller'
import { createTestApp, type TestApp } from '../../contract-tests/testApp'
import { untilWaiting } from '../../testing/waitingBackends'
import { digestOf } from './password/password'

const station = { id: '71', name: '一号站' }
let test: TestApp
let platform: Caller
let admin: Caller

beforeAll(async () => {
  test = await createTestApp({ stations: [station] })
  platform = createCaller(test, await test.signIn('000000', 'admin'))
  for (const tenantId of ['north', 'south'])
    await platform(tenants.calls.save, {
      body: { tenantId, tenantName: tenantId, adminPassword: digestOf('admin') },
    })
  admin = createCaller(test, await test.signIn('north', 'admin'))
})
afterAll(async () => {
  await test?.platform.tasks.stop()
  await test?.close()
})

let serial = 0
/** A user of tenant north with one role that gives the codes, and a caller for him. */
const makeUser = async (codes: string[], { stationIds = [] as string[] } = {}) => {
  const name = `user${++serial}`
  const role = await admin(roles.calls.save, { body: { roleName: name, roleAlias: name } })
  const menuIds = await menuIdsOf(codes)
  await admin(grantRoles, { body: { roleIds: [role.data.id], menuIds, dataScopeIds: stationIds } })
  const user = await admin(users.calls.save, {
    body: { account: name, realName: name, password: digestOf(name), roleId: role.data.id },
  })
  return {
    id: user.data.id,
    name,
    roleId: role.data.id,
    call: createCaller(test, await test.signIn('north', name)),
  }
}
const menuIdsOf = async (codes: string[]) => {
  const found = await Promise.all(codes.map((code) => platform(listMenus, { query: { code } })))
  return found.flatMap((level, index) =>
    level.data.filter((menu) => menu.code === codes[index]).map((m) => m.id),
  )
}

describe('rights', () => {
  it('tell who has a role (issue: roles, who has this role)', async () => {
    const { id, name, roleId } = await makeUser(['user_view'])
    const { data } = await admin(listRoleHolders, { query: { roleId } })
    expect(data).toEqual({ holders: [{ id, account: name, realName: name, status: '1' }], total: 1 })
    expect((await platform(listRoleHolders, { query: { roleId } })).status).toBe(404)
  })

  it('are what one of two has granted at once, and never what both have', async () => {
    const { data: role } = await admin(roles.calls.save, { body: { roleName: 'both', roleAlias: 'both' } })
    const [users, parts] = [await menuIdsOf(['user_view']), await menuIdsOf(['role_view'])]
    const grant = (menuIds: string[]) =>
      admin(grantRoles, { body: { roleIds: [role.id], menuIds, dataScopeIds: [] } })
    const { db } = test.platform
    let both: Promise<unknown>[] = []
    await db.asSystem(async (tx) => {
      await tx.execute(sql`select from role where id = ${role.id} for update`)
      both = [grant(users), grant(parts)]
      await untilWaiting(db, 2)
    })
    await Promise.all(both)
    const { data } = await admin(getRoleGrants, { query: { roleIds: role.id } })
    expect([users, parts]).toContainEqual(data.menu)
  })

  it('find who has a role by an index, and tell one tenant nothing of another', async () => {
    const { id, name, roleId } = await makeUser(['user_view'])
    const { data } = await admin(roles.calls.usage, { query: { ids: roleId } })
    expect(data).toMatchObject([{ what: '用户', count: 1, names: [name], isBlocking: true }])
    const { db } = test.platform
    const asked = sql`select holders_of_roles(array[${roleId}]) as id`
    const of = async (tenantId: string) =>
      (await db.inTenant({ tenantId, stationIds: 'all' }, (tx) => tx.execute(asked))).rows
    expect(await of('north')).toEqual([{ id }])
    expect(await of('south')).toEqual([])
  })

  it('give a user the pages and buttons of his roles, and no others', async () => {
    const { call } = await makeUser(['settings_users', 'user_view'])
    const routes = await call(listMenuRoutes)
    expect(routes.data.flatMap((menu) => menu.children ?? []).map((menu) => menu.path)).toEqual([
      '/settings/users',
    ])
    const [group] = (await call(listMenuButtons)).data
    expect(group?.children?.[0]?.children?.map((menu) => menu.code)).toEqual(['user_view'])
    expect((await call(users.calls.page)).status).toBe(200)
    expect(await call(roles.calls.page)).toMatchObject({ status: 403, answer: { code: 403, success: false } })
  })

  it('keep pages of other tenants and accounts from everybody else', async () => {
    const codes = async (call: Caller) => JSON.stringify((await call(listMenuRoutes)).data)
    expect(await codes(admin)).not.toContain('settings_tenants')
    expect(await codes(platform)).toContain('settings_tenants')
    await platform(users.calls.save, {
      body: { account: 'ops', realName: 'ops', password: digestOf('ops') },
    })
    const ops = createCaller(test, await test.signIn('000000', 'ops'))
    expect(await codes(ops)).not.toContain('menu_management')
    expect((await ops(listMenus)).status).toBe(403)
    expect((await admin(tenants.calls.page)).status).toBe(403)
  })

  it('change for signed-in users as soon as the grant changes', async () => {
    const { call, roleId } = await makeUser(['user_view'])
    expect((await call(users.calls.page)).status).toBe(200)
    await admin(grantRoles, { body: { roleIds: [roleId], menuIds: [] } })
    expect((await call(users.calls.page)).status).toBe(403)
  })

  it('answer a grant as it was given', async () => {
    const { roleId } = await makeUser(['user_view'], { stationIds: [station.id] })
    const keys = await admin(getRoleGrants, { query: { roleIds: roleId } })
    expect(keys.data).toEqual({ menu: await menuIdsOf(['user_view']), dataScope: [station.id], apiScope: [] })
    expect((await admin(getGrantTree)).data.dataScope[0]).toMatchObject({
      title: '全部站点',
      children: [{ value: station.id, title: station.name }],
    })
  })

  it('may be a page without its buttons, which the tree tells from a heading', async () => {
    const [page] = await menuIdsOf(['warning_event'])
    const heading = (await admin(getGrantTree)).data.menu.find(({ title }) => title === '告警管理')
    expect(heading).not.toHaveProperty('isPage')
    expect(heading?.children?.find(({ id }) => id === page)).toMatchObject({
      isPage: true,
      hasChildren: true,
    })
    const { call } = await makeUser(['warning_event'])
    expect((await call(listMenuRoutes)).data.flatMap(({ children = [] }) => children)).toMatchObject([
      { id: page, code: 'warning_event' },
    ])
  })

  it('by which rights are given stay with the administrators’ role', async () => {
    const [role] = (await admin(roles.calls.list, { query: { roleAlias_equal: 'admin' } })).data
    const roleIds = [role?.id ?? '']
    const { data: held } = await admin(getRoleGrants, { query: { roleIds: roleIds.join() } })
    const without = async (code: string) => {
      const [lost] = await menuIdsOf([code])
      const menuIds = held.menu.filter((id) => id !== lost)
      return admin(grantRoles, { body: { roleIds, menuIds, dataScopeIds: held.dataScope } })
    }
    for (const code of [
      'settings_roles',
      'role_view',
      'role_grant',
      'settings_users',
      'user_view',
      'user_edit',
    ])
      expect((await without(code)).answer.error?.key, code).toBe('identity.adminRoleGrants')
    expect((await without('none')).status).toBe(200)
    expect((await admin(getRoleGrants, { query: { roleIds: roleIds.join() } })).data.menu.sort()).toEqual(
      held.menu.sort(),
    )
  })

  it('cannot be widened by those who hand them out', async () => {
    const { call, roleId, id } = await makeUser([
      'role_grant',
      'user_edit',
      'user_add',
      'user_reset_password',
    ])
    const [adminRole] = (await admin(roles.calls.list, { query: { roleAlias: 'admin' } })).data
    const [adminUser] = (await admin(users.calls.list, { query: { account_equal: 'admin' } })).data
    const widen = [
      call(grantRoles, { body: { roleIds: [roleId], menuIds: await menuIdsOf(['role_delete']) } }),
      call(grantRoles, { body: { roleIds: [roleId], menuIds: [], dataScopeIds: ['0'] } }),
      call(users.calls.update, { body: { id, roleId: adminRole?.id } }),
      call(resetPassword, { query: { userIds: adminUser?.id ?? '' } }),
    ]
    for (const { status } of await Promise.all(widen)) expect(status).toBe(403)
    const foreign = await call(grantRoles, { body: { roleIds: [roleId], menuIds: ['999999'] } })
    expect(foreign.status).toBe(404)
  })
})

describe('users', () => {
  it('never appear with a password, and are named by their roles', async () => {
    const { id, name } = await makeUser(['user_view'])
    const { data } = await admin(users.calls.detail, { query: { id } })
    expect(data).toMatchObject({ account: name, roleName: name, deptId: '', deptName: '', postName: '' })
    expect(JSON.stringify(data).toLowerCase()).not.toMatch(/password|argon/)
  })

  it('are told whom to ask for rights, and nobody is told to ask himself', async () => {
    const one = await makeUser(['user_view'])
    const { realName, contacts } = (await admin(getUserInfo)).data
    expect(contacts).not.toContain(realName)
    expect((await one.call(getUserInfo)).data.contacts).toContain(realName)
  })

  it('are signed out when they are disabled or removed', async () => {
    const one = await makeUser(['user_view'])
    await admin(users.calls.update, { body: { id: one.id, status: '0' } })
    const over = await one.call(getUserInfo)
    expect(over.status).toBe(401)
    // so that the sign-in page can say why
    expect(over.answer.error).toMatchObject({ key: 'core.unauthorized', params: { reason: 'disabled' } })
    await expect(test.signIn('north', one.name)).rejects.toThrow('账号已停用')
    const two = await makeUser(['user_view'])
    expect((await admin(users.calls.remove, { query: { ids: two.id } })).status).toBe(200)
    expect((await two.call(getUserInfo)).status).toBe(401)
  })

  it('change their password with the old one, and their other sessions end', async () => {
    const { name, call } = await makeUser([])
    const other = createCaller(test, await test.signIn('north', name))
    const digests = (oldPassword: string, newPassword: string, newPassword1: string) => ({
      oldPassword: digestOf(oldPassword),
      newPassword: digestOf(newPassword),
      newPassword1: digestOf(newPassword1),
    })
    const change = (...passwords: Parameters<typeof digests>) =>
      call(updatePassword, { body: digests(...passwords) })
    expect((await change('wrong', 'new', 'new')).answer).toMatchObject({ code: 400, msg: '原密码不正确' })
    expect((await change(name, 'new', 'other')).answer.msg).toBe('请输入正确的确认密码')
    const { newPassword1: _, ...incomplete } = digests(name, 'new', 'new')
    expect((await call(updatePassword, { body: incomplete })).answer.msg).toBe('确认密码：请输入密码')
    // As older clients send them.
    const inQuery = await call(updatePassword, { query: digests(name, 'newer', 'newer') })
    expect(inQuery.status).toBe(200)
    expect((await change('newer', 'new', 'new')).status).toBe(200)
    const ended = await other(getUserInfo)
    expect(ended.answer).toMatchObject({ code: 401, error: { params: { reason: 'password' } } })
    expect((await call(getUserInfo)).status).toBe(200)
    await test.signIn('north', name, 'new')
  })

  it('get a random password each at a reset, and are asked to change it before anything else', async () => {
    const [one, two] = [await makeUser(['user_view']), await makeUser(['user_view'])]
    const { data } = await admin(resetPassword, { query: { userIds: [two.id, one.id].join() } })
    expect(data.given).toMatchObject([
      { account: one.name, realName: one.name },
      { account: two.name, realName: two.name },
    ])
    expect((await one.call(getUserInfo)).status).toBe(401)
    const [password = '', other] = data.given.map((given) => given.password)
    expect(password).not.toBe(other)
    await expect(test.signIn('north', two.name, password)).rejects.toThrow()
    const call = createCaller(test, await test.signIn('north', one.name, password))
    expect((await call(getUserInfo)).data).toMatchObject({ password_due: true, password_given: true })
    expect((await call(users.calls.page)).status).toBe(403)
    const change = (next: string) => {
      const [oldPassword, newPassword] = [digestOf(password), digestOf(next)]
      return call(updatePassword, { body: { oldPassword, newPassword, newPassword1: newPassword } })
    }
    expect((await change(password)).answer.error?.key).toBe('identity.passwordReused')
    expect((await change('own')).status).toBe(200)
    expect((await call(getUserInfo)).data).toMatchObject({ password_due: false, password_given: false })
    expect((await call(users.calls.page)).status).toBe(200)
  })

  it('are asked to change a first password where whoever makes them says so', async () => {
    const body = { account: 'fresh', realName: 'fresh', password: digestOf('fresh'), renewsAtSignIn: true }
    expect((await admin(users.calls.save, { body })).status).toBe(200)
    const call = createCaller(test, await test.signIn('north', 'fresh'))
    expect((await call(getUserInfo)).data.password_due).toBe(true)
  })

  it('cannot give up their own roles', async () => {
    const { data: me } = await admin(getUserInfo)
    const change = (roleId: string) => admin(users.calls.update, { body: { id: me.id, roleId } })
    expect((await change('')).answer.error?.key).toBe('identity.ownRoles')
    expect((await change(me.roleId)).status).toBe(200)
  })

  it('come from a file without a password, and sign in after one was given to them', async () => {
    const body = {
      columns: ['account', 'realName'],
      rows: [['imported', '导入的用户']],
    }
    const withPassword = { columns: ['account', 'password'], rows: [['imported', digestOf('secret')]] }
    const { start } = importCalls(users)
    expect((await admin(start, { body: withPassword })).answer.error?.key).toBe('imports.unknownColumn')
    await admin(start, { body })
    await test.platform.jobs.run('tasks.run')
    const id = await vi.waitFor(
      async () => {
        const [found] = (await admin(users.calls.list, { query: { account: 'imported' } })).data
        expect(found).toMatchObject({ realName: '导入的用户' })
        return found?.id ?? ''
      },
      { timeout: 20_000 },
    )
    for (const guess of ['imported', '', '-'])
      await expect(test.signIn('north', 'imported', guess)).rejects.toThrow()
    const { data } = await admin(resetPassword, { query: { userIds: id } })
    await test.signIn('north', 'imported', data.given[0]?.password)
  })

  it('keep their account name, cannot remove themselves, and need a password', async () => {
    const { data: me } = await admin(getUserInfo)
    expect((await admin(users.calls.update, { body: { id: me.id, account: 'root' } })).answer.msg).toBe(
      '登录账号只能在新增时填写，之后不能修改',
    )
    expect((await admin(users.calls.remove, { query: { ids: me.id } })).answer.msg).toBe(
      '不能删除或停用自己的账号',
    )
    expect(
      (await admin(users.calls.save, { body: { account: 'x', realName: 'x' } })).answer.error?.field,
    ).toBe('password')
    expect(
      (await admin(users.calls.save, { body: { account: 'admin', realName: 'x', password: digestOf('x') } }))
        .status,
    ).toBe(400)
  })
})

describe('more roles than are stored', () => {
  it('are refused in words at their field', async () => {
    const roleId = Array.from({ length: 101 }, (_, at) => String(10 ** 17 + at)).join()
    const body = { account: 'many', realName: 'many', password: digestOf('many'), roleId }
    const { answer } = await admin(users.calls.save, { body })
    expect(answer.error).toMatchObject({
      key: 'core.invalid',
      field: 'roleId',
      params: { field: '所属角色', reason: '最多 100 项' },
    })
  })
})

describe('tenants', () => {
  it('are separated: ids of another are unknown', async () => {
    const south = createCaller(test, await test.signIn('south', 'admin'))
    const { id, roleId } = await makeUser([])
    expect((await south(users.calls.detail, { query: { id } })).status).toBe(404)
    expect((await south(users.calls.update, { body: { id, realName: 'x' } })).status).toBe(404)
    expect((await south(grantRoles, { body: { roleIds: [roleId], menuIds: [] } })).status).toBe(404)
    expect(
      (
        await south(users.calls.save, {
          body: { account: 'spy', realName: 'spy', password: digestOf('x'), roleId },
        })
      ).status,
    ).toBe(404)
  })

  it('begin with causes and remedies of repairs, and choose from them', async () => {
    const choices = await admin(dictBizDictionary, { query: { code: 'repair_cause' } })
    expect(choices.data[0]).toMatchObject({ dictKey: '1', dictValue: '轴承磨损', isSealed: 0 })
    expect(
      (await admin(dictBizDictionary, { query: { code: 'repair_remedy' } })).data.length,
    ).toBeGreaterThan(10)
  })

  it('have no more accounts than they may, and none after they expire or are removed', async () => {
    const made = await platform(tenants.calls.save, {
      body: { tenantId: 'small', tenantName: 'small', adminPassword: digestOf('admin'), accountNumber: 1 },
    })
    const small = createCaller(test, await test.signIn('small', 'admin'))
    const full = await small(users.calls.save, {
      body: { account: 'two', realName: 'two', password: digestOf('x') },
    })
    expect(full.answer.msg).toBe('账号数量已达上限：1')
    await platform(tenants.calls.update, { body: { id: made.data.id, expireTime: '2020-01-01' } })
    await expect(test.signIn('small', 'admin')).rejects.toThrow('租户已到期')
    await platform(tenants.calls.remove, { query: { ids: made.data.id } })
    expect((await small(getUserInfo)).status).toBe(401)
    await expect(test.signIn('small', 'admin')).rejects.toThrow('用户名或密码不正确')
    const again = await platform(tenants.calls.save, {
      body: { tenantId: 'small', tenantName: 'again', adminPassword: digestOf('admin') },
    })
    expect(again.status).toBe(400)
  })
})

describe('the tenant of the platform', () => {
  it('is there for ever: nobody removes, disables or dates it, not even in the database', async () => {
    const { data } = await platform(tenants.calls.page, { query: { tenantId: '000000' } })
    const [{ id } = { id: '' }] = data.records
    const removed = await platform(tenants.calls.remove, { query: { ids: id } })
    expect(removed.answer.msg).toBe('平台租户不能删除')
    for (const change of [{ status: '0' as const }, { expireTime: '2099-01-01' }])
      expect((await platform(tenants.calls.update, { body: { id, ...change } })).status).toBe(400)
    const renamed = await platform(tenants.calls.update, { body: { id, tenantName: '平台', status: '1' } })
    expect(renamed.status).toBe(200)
    expect((await platform(getUserInfo)).status).toBe(200)
    const { db } = test.platform
    const change = (statement: ReturnType<typeof sql>) => db.asSystem((tx) => tx.execute(statement))
    await expect(change(sql`update tenant set status = '0' where tenant_id = '000000'`)).rejects.toThrow()
    await db.inTenant({ tenantId: '000000', stationIds: 'all' }, (tx) => tx.execute(sql`delete from tenant`))
    expect((await platform(tenants.calls.detail, { query: { id } })).status).toBe(200)
  })
})

describe('departments and menus', () => {
  it('know what stands above them and refuse circles', async () => {
    const save = async (deptName: string, parentId?: string) =>
      (await admin(depts.calls.save, { body: { deptName, parentId } })).data.id
    const top = await save('总部')
    const middle = await save('运维', top)
    const bottom = await save('一班', middle)
    const read = async (id: string) => (await admin(depts.calls.detail, { query: { id } })).data
    expect(await read(bottom)).toMatchObject({ ancestors: `0,${top},${middle}`, parentName: '运维' })
    expect((await admin(depts.calls.update, { body: { id: top, parentId: bottom } })).answer.msg).toContain(
      '上级',
    )
    expect((await admin(depts.calls.remove, { query: { ids: middle } })).answer.msg).toContain('下级部门')
    await admin(depts.calls.update, { body: { id: middle, parentId: '0' } })
    expect(await read(bottom)).toMatchObject({ ancestors: `0,${middle}` })
  })

  it('let the administrator rename, hide and move headings, which the sidebar then shows', async () => {
    const [heading] = (await platform(listMenus, { query: { code: 'group:告警管理' } })).data
    if (!heading) throw new Error('no heading')
    const changed = { ...heading, name: '报警', source: 'tool', sort: 1, isHidden: true }
    expect((await platform(submitMenu, { body: changed })).status).toBe(200)
    const [first] = (await platform(listMenuRoutes)).data
    expect(first).toMatchObject({ code: 'group:告警管理', name: '报警', source: 'tool', isHidden: true })
    await test.identity.duties?.start()
    expect((await platform(listMenuRoutes)).data[0]?.name).toBe('报警')
    expect((await platform(submitMenu, { body: heading })).status).toBe(200)
  })

  it('let the administrator rename built-in menus and add his own, and keep the built-in ones', async () => {
    const [users] = (await platform(listMenus, { query: { code: 'settings_users' } })).data
    if (!users) throw new Error('no menu')
    const { id, code, path, category, parentId } = users
    const rename = { id, code, path, category, parentId, name: '账号' }
    expect((await platform(submitMenu, { body: rename })).status).toBe(200)
    await test.identity.duties?.start()
    expect((await platform(listMenus, { query: { code } })).data[0]?.name).toBe('账号')
    expect((await platform(submitMenu, { body: { ...rename, code: 'other' } })).status).toBe(400)
    expect((await platform(removeMenus, { query: { ids: id } })).answer.msg).toContain('内置菜单')
    const own = await platform(submitMenu, { body: { code: 'own', name: '自定义' } })
    expect((await platform(removeMenus, { query: { ids: own.data.id } })).status).toBe(200)
  })
})

describe('the operation log', () => {
  it('tells of sign-ins and changes of its own tenant, without secrets', async () => {
    const { name } = await makeUser([])
    const { data } = await admin(operationLogs.calls.page, { query: { size: '100' } })
    const titles = data.records.map((row) => row.title)
    expect(titles).toContain('登录')
    expect(data.records.find((row) => row.title === '新增用户')?.params).toContain(name)
    expect(JSON.stringify(data.records)).not.toContain(digestOf(name))
    const south = createCaller(test, await test.signIn('south', 'admin'))
    expect(JSON.stringify((await south(operationLogs.calls.page)).data)).not.toContain(name)
  })
})
