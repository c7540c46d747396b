import { allPages } from '@energy-console/contract/all'
import { depts, getAccessReasons, getUserInfo, users } from '@energy-console/contract/identity'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, createCaller } from '../../../contract-tests/caller'
import { createNorthApp, type NorthApp } from '../../../contract-tests/northApp'
import { oneOf } from '../../../testing/deepRun'

const [near, far, third] = [
  { id: '71', name: '近站' },
  { id: '72', name: '远站' },
  { id: '73', name: '三号站' },
]
let test: NorthApp
let admin: Caller
let makeRole: NorthApp['makeRole']
let makeUser: NorthApp['makeUser']

beforeAll(async () => {
  test = await createNorthApp([near, far, third])
  ;({ admin, makeRole, makeUser } = test)
  await test.platform.db.asSystem((tx) =>
    tx.execute(sql`insert into station (id, tenant_id, station_name)
      select 70 + n, 'north', 'station ' || n from generate_series(1, 3) n`),
  )
})
afterAll(() => test?.close())

const ask = async (caller: Caller, query: { userId: string; code?: string; stationId?: string }) =>
  (await caller(getAccessReasons, { query })).data
const checkOf = (answer: Awaited<ReturnType<typeof ask>>, name: string) =>
  answer.checks.find(({ check }) => check === name)

describe('why a user can (not) see something (issue: settings pages, permissions)', () => {
  it('names the roles that give a page, and those that do not', async () => {
    const giving = await makeRole('给页面', ['settings_users'])
    const other = await makeRole('不给', [])
    const { id } = await makeUser({ roleId: `${giving},${other}` })
    const yes = await ask(admin, { userId: id, code: 'settings_users' })
    expect(yes.outcome).toBe('passes')
    expect(checkOf(yes, 'roles')).toEqual({ check: 'roles', outcome: 'passes', names: ['给页面'] })
    const no = await ask(admin, { userId: id, code: 'settings_roles' })
    expect(no.outcome).toBe('refuses')
    expect(checkOf(no, 'roles')?.names.sort()).toEqual(['不给', '给页面'].sort())
  })

  it('says of a button on which page it would stand', async () => {
    const { id } = await makeUser({ roleId: await makeRole('只有按钮', ['user_edit']) })
    const answer = await ask(admin, { userId: id, code: 'user_edit' })
    expect(answer.outcome).toBe('hides')
    expect(checkOf(answer, 'page')).toMatchObject({ outcome: 'hides', names: ['用户管理'] })
  })

  it('says what limits a page to tenants and accounts', async () => {
    const { id } = await makeUser()
    const answer = await ask(admin, { userId: id, code: 'settings_menu_management' })
    expect(checkOf(answer, 'tenants')).toMatchObject({ outcome: 'refuses', names: ['000000'] })
    expect(checkOf(answer, 'accounts')).toMatchObject({ outcome: 'refuses', names: ['admin'] })
  })

  it('says that an account is disabled', async () => {
    const { id } = await makeUser({ roleId: await makeRole('停用者', ['settings_users']) })
    await admin(users.calls.update, { body: { id, status: '0' } })
    const answer = await ask(admin, { userId: id, code: 'settings_users' })
    expect(answer.outcome).toBe('refuses')
    expect(checkOf(answer, 'account')?.outcome).toBe('refuses')
  })

  it('says of who has no password that he cannot sign in, unless it is by a provider', async () => {
    const { id } = await makeUser({ roleId: await makeRole('无密码', ['settings_users']) })
    await test.platform.db.asSystem(async (tx) => {
      await tx.execute(sql`update app_user set password_hash = '-' where id = ${id}`)
      await tx.execute(sql`insert into parameter (tenant_id, param_name, param_key, param_value)
        values ('north', 'a', 'totp_required', 'true')`)
    })
    const none = await ask(admin, { userId: id, code: 'settings_users' })
    expect(none.outcome).toBe('refuses')
    expect(checkOf(none, 'providers')).toMatchObject({ outcome: 'refuses', names: [] })
    await test.platform.db.asSystem((tx) =>
      tx.execute(sql`with provider as (insert into sign_in_provider (tenant_id, provider_name, issuer, client_id)
          values ('north', '统一身份', 'https://id.example', 'c') returning id)
        insert into sign_in_link (provider_id, subject, user_id, linked_at)
        select id, 's', ${id}, now() from provider`),
    )
    const tied = await ask(admin, { userId: id, code: 'settings_users' })
    expect(checkOf(tied, 'providers')).toMatchObject({ outcome: 'passes', names: ['统一身份'] })
    expect(tied.outcome).toBe('passes')
    await test.platform.db.asSystem((tx) =>
      tx.execute(sql`delete from parameter where tenant_id = 'north' and param_key = 'totp_required'`),
    )
  })

  it('agrees with what the session holds: of all codes that a user has, and of a part of the others with every test', async () => {
    const holder = await makeUser({ roleId: await makeRole('一些', ['settings_users', 'user_view', 'logs']) })
    const { permissions } = await test.identity.authenticate(await holder.token())
    const codes = new Set(
      allPages.flatMap(({ code, buttons = {} }) => [code ?? [], ...Object.keys(buttons)].flat()),
    )
    // what he holds, and of what he does not some
    const held = [...codes].filter((code) => permissions.has(code))
    const others = [...codes].filter((code) => !permissions.has(code))
    for (const code of [...held, ...oneOf(5, others)]) {
      const { outcome } = await ask(admin, { userId: holder.id, code })
      expect([code, outcome !== 'refuses']).toEqual([code, permissions.has(code)])
    }
  })

  it('knows no code that nothing has, no foreign user and no foreign station', async () => {
    const { id } = await makeUser()
    const { status } = await admin(getAccessReasons, { query: { userId: id, code: 'no_such_code' } })
    expect(status).toBe(404)
    expect((await admin(getAccessReasons, { query: { userId: id, stationId: '99' } })).status).toBe(404)
    expect((await test.platformAdmin(getAccessReasons, { query: { userId: id } })).status).toBe(404)
  })
})

describe('stations by department (issue: data scope by department and station)', () => {
  const makeDept = async (deptName: string, stationIds: string, parentId = '0') =>
    (await admin(depts.calls.save, { body: { deptName, stationIds, parentId } })).data.id

  it('are those of the department and of what stands below it, beside those of roles, at once', async () => {
    const above = await makeDept('运行部', '')
    const below = await makeDept('一班', near.id, above)
    const user = await makeUser({ deptId: above, roleId: await makeRole('三号', ['user_view'], [third.id]) })
    const token = await user.token()
    const stations = async () => {
      const { stationIds } = await test.identity.authenticate(token)
      return stationIds === 'all' ? 'all' : [...stationIds].sort()
    }
    expect(await stations()).toEqual([near.id, third.id])
    await admin(depts.calls.update, { body: { id: below, stationIds: `${near.id},${far.id}` } })
    expect(await stations()).toEqual([near.id, far.id, third.id])
    const answer = await ask(admin, { userId: user.id, stationId: far.id })
    expect(answer.outcome).toBe('passes')
    expect(checkOf(answer, 'stationDepts')).toMatchObject({ outcome: 'passes', names: ['一班'] })
    expect(checkOf(answer, 'stationRoles')).toMatchObject({ outcome: 'skips', names: [] })
    const member = await makeUser({ deptId: below })
    expect((await ask(admin, { userId: member.id, stationId: third.id })).outcome).toBe('refuses')
  })

  it('are given by nobody who does not see them himself', async () => {
    const codes = ['dept_view', 'dept_add', 'dept_edit', 'user_view', 'user_edit']
    const limited = await makeUser({ roleId: await makeRole('部门管理员', codes, [near.id]) })
    const caller = createCaller(test, await limited.token())
    const wide = await makeDept('远部', far.id)
    const given = await caller(depts.calls.save, { body: { deptName: '偷看', stationIds: far.id } })
    expect(given.status).not.toBe(200)
    expect((await caller(depts.calls.update, { body: { id: wide, deptName: '改名' } })).status).toBe(403)
    expect((await caller(users.calls.update, { body: { id: limited.id, deptId: wide } })).status).toBe(403)
    expect((await caller(depts.calls.save, { body: { deptName: '近部', stationIds: near.id } })).status).toBe(
      200,
    )
  })

  it('tells who sees none that it is so', async () => {
    const nobody = createCaller(test, await (await makeUser()).token())
    expect((await nobody(getUserInfo)).data.sees_stations).toBe(false)
    const member = await makeUser({ deptId: await makeDept('近二部', near.id) })
    const caller = createCaller(test, await member.token())
    expect((await caller(getUserInfo)).data.sees_stations).toBe(true)
    expect((await admin(getUserInfo)).data.sees_stations).toBe(true)
  })
})
