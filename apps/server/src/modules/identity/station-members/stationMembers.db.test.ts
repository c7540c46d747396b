import {
  depts,
  listStationMembers,
  setDeptStation,
  setRoleStation,
  temporaryAccounts,
} from '@energy-console/contract/identity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, createCaller } from '../../../contract-tests/caller'
import { createNorthApp, type NorthApp } from '../../../contract-tests/northApp'
import { toWireTime } from '../../../platform/http'
import { stationTable } from '../../stations'
import { digestOf } from '../password/password'
import { holdersAmong, holdersOf } from '../rights/holders'

const [near, far] = [
  { id: '71', name: '近站' },
  { id: '72', name: '远站' },
]
let test: NorthApp
let admin: Caller
let makeRole: NorthApp['makeRole']
let makeUser: NorthApp['makeUser']

beforeAll(async () => {
  test = await createNorthApp([near, far])
  ;({ admin, makeRole, makeUser } = test)
})
afterAll(() => test?.close())

const makeDept = async (deptName: string, parentId = '0') =>
  (await admin(depts.calls.save, { body: { deptName, parentId, stationIds: '' } })).data.id
const members = async (stationId = near.id) =>
  (await admin(listStationMembers, { query: { stationId } })).data
const reasonsOf = async (account: string) =>
  (await members()).users.find((user) => user.account === account)?.reasons

describe('members of a station (issue: settings pages, station-management)', () => {
  it('are the users of roles and departments that give it, each with why', async () => {
    const role = await makeRole('近站值班')
    const above = await makeDept('运行部')
    const below = await makeDept('一班', above)
    const [byRole, leader, worker] = [
      await makeUser({ roleId: role }),
      await makeUser({ deptId: above }),
      await makeUser({ deptId: below }),
    ]
    expect(await reasonsOf(byRole.account)).toBeUndefined()
    const token = await byRole.token()
    expect(
      (await admin(setRoleStation, { body: { stationId: near.id, roleId: role, isGiven: true } })).status,
    ).toBe(200)
    await admin(setDeptStation, { body: { stationId: near.id, deptId: below, isGiven: true } })
    expect(await reasonsOf(byRole.account)).toEqual([{ by: 'role', name: '近站值班' }])
    for (const { account } of [leader, worker])
      expect(await reasonsOf(account)).toEqual([{ by: 'dept', name: '一班' }])
    // at once, in sessions too, and what is told is what the session holds
    expect((await test.identity.authenticate(token)).stationIds).toEqual([near.id])
    expect((await members(far.id)).users.map(({ account }) => account)).not.toContain(byRole.account)

    await admin(setRoleStation, { body: { stationId: near.id, roleId: role, isGiven: false } })
    await admin(setDeptStation, { body: { stationId: near.id, deptId: below, isGiven: false } })
    for (const { account } of [byRole, leader, worker]) expect(await reasonsOf(account)).toBeUndefined()
    expect((await test.identity.authenticate(token)).stationIds).toEqual([])
  })

  it('include those of roles with all stations, from which no single one is taken', async () => {
    const role = await makeRole('全站', [], ['0'])
    const { account } = await makeUser({ roleId: role })
    expect(await reasonsOf(account)).toEqual([{ by: 'role', name: '全站' }])
    expect((await members()).roles.find(({ id }) => id === role)?.isAll).toBe(true)
    const { answer } = await admin(setRoleStation, {
      body: { stationId: near.id, roleId: role, isGiven: false },
    })
    expect(answer).toMatchObject({ error: { key: 'identity.roleSeesAll', params: { name: '全站' } } })
  })

  it('are as limited as their temporary accounts, whatever their roles give', async () => {
    await test.platform.db.asSystem((tx) =>
      tx
        .insert(stationTable)
        .values([near, far].map(({ id, name }) => ({ id, tenantId: 'north', stationName: name }))),
    )
    const role = await makeRole('临时全站', [], ['0'])
    const make = async (stationIds: string) => {
      const account = `temporary${stationIds}`
      const validUntil = toWireTime(new Date(test.platform.clock.now() + 3_600_000), 'Asia/Shanghai')
      const body = {
        account,
        realName: account,
        password: digestOf(account),
        roleId: role,
        stationIds,
        validUntil,
      }
      expect((await admin(temporaryAccounts.calls.save, { body })).status).toBe(200)
      return {
        account,
        stationIds: (await test.identity.authenticate(await test.signIn('north', account))).stationIds,
      }
    }
    const [here, there, free] = [await make(near.id), await make(far.id), await make('')]
    expect([here, there, free].map(({ stationIds }) => stationIds)).toEqual([[near.id], [far.id], 'all'])
    expect(await reasonsOf(here.account)).toEqual([{ by: 'account', name: '' }])
    expect(await reasonsOf(there.account)).toBeUndefined()
    expect(await reasonsOf(free.account)).toEqual([{ by: 'role', name: '临时全站' }])
    const seen = await members(far.id)
    expect(seen.users.map(({ account }) => account)).not.toContain(here.account)
    expect(seen.users.map(({ account }) => account)).toContain(there.account)
  })

  it('are given nothing by who does not see it himself or may not', async () => {
    const limited = await makeUser({
      roleId: await makeRole('近站管理员', ['role_grant', 'role_view', 'dept_edit', 'user_view'], [near.id]),
    })
    const caller = createCaller(test, await limited.token())
    const [role, dept] = [await makeRole('空角色'), await makeDept('空部门')]
    for (const [stationId, status] of [
      [near.id, 200],
      [far.id, 403],
      ['99', 404],
    ] as const) {
      const ofRole = await caller(setRoleStation, { body: { stationId, roleId: role, isGiven: true } })
      const ofDept = await caller(setDeptStation, { body: { stationId, deptId: dept, isGiven: true } })
      expect([ofRole.status, ofDept.status]).toEqual([status, status])
    }
    expect((await caller(listStationMembers, { query: { stationId: '99' } })).status).toBe(404)
    const nobody = createCaller(test, await (await makeUser()).token())
    expect((await nobody(listStationMembers, { query: { stationId: near.id } })).status).toBe(403)
  })

  it('are told of many users and stations at once as of each', async () => {
    const code = 'user_view'
    const above = await makeDept('检修部')
    const below = await makeDept('二班', above)
    await admin(setDeptStation, { body: { stationId: far.id, deptId: below, isGiven: true } })
    const [none, reading] = [await makeRole('无站点', []), await makeRole('只读', [code])]
    const [both, here] = [await makeRole('全看', [code], ['0']), await makeRole('近看', [code], [near.id])]
    const made = [
      await makeUser({ roleId: `${none},${both}` }),
      await makeUser({ roleId: here }),
      await makeUser({ roleId: reading, deptId: above }),
      await makeUser({ roleId: reading, deptId: below }),
      await makeUser({ roleId: none, deptId: below }),
      await makeUser({ roleId: reading }),
      await makeUser(),
    ]
    const userIds = made.map(({ id }) => id)
    const stationIds = [near.id, far.id, '73']
    const tenantId = 'north'
    const { ofEach, ofMany } = await test.platform.db.asSystem(async (tx) => {
      const named = await Promise.all(
        stationIds.map((stationId) => holdersOf(tx, { tenantId, stationId, code })),
      )
      const holds = await holdersAmong(tx, { tenantId, code, userIds, stationIds })
      return {
        ofEach: named.map((ids) => userIds.filter((id) => ids.includes(id))),
        ofMany: stationIds.map((stationId) => userIds.filter((id) => holds(id, stationId))),
      }
    })
    expect(ofMany).toEqual(ofEach)
    expect(ofMany.map((ids) => ids.length)).toEqual([2, 3, 1])
  })
})
