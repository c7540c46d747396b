import { listReferenceOptions } from '@energy-console/contract'
import { roles, users } from '@energy-console/contract/identity'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf, hashDigest, provideRole, provideUser } from '../modules/identity'
import { sqlStateOf } from '../platform/database'
import { createCaller } from './caller'
import { createProductApp, type ProductApp } from './productApp'

let product: ProductApp
beforeAll(async () => {
  product = await createProductApp()
})
afterAll(() => product?.close())

/** Signs in a user of north who holds the codes. */
async function userWith(account: string, codes: readonly string[]) {
  const { db } = product.platform
  await db.asSystem(async (tx) => {
    const tenantId = 'north'
    const holds = (code: string) => codes.includes(code)
    const roleId = await provideRole(tx, {
      tenantId,
      roleAlias: account,
      roleName: account,
      holds,
      stationIds: 'all',
    })
    const passwordHash = await hashDigest(digestOf(account))
    await provideUser(tx, { tenantId, account, realName: account, passwordHash, roleIds: [roleId] })
  })
  return createCaller(product, await product.signIn('north', account))
}

describe('names of users and roles', () => {
  it('are told to who may see users, and to nobody else', async () => {
    const viewer = await userWith('viewer', ['device_view'])
    for (const noun of [users.noun, roles.noun])
      expect((await viewer(listReferenceOptions, { query: { noun } })).answer.code).toBe(403)
    const clerk = await userWith('clerk', ['user_view'])
    for (const noun of [users.noun, roles.noun])
      expect((await clerk(listReferenceOptions, { query: { noun } })).data.length).toBeGreaterThan(0)
    const { data } = await clerk(users.calls.page, { query: { account: 'clerk' } as never })
    expect(data.records[0]).toMatchObject({ account: 'clerk', roleName: 'clerk' })
  })

  it('are not told as uses of a role either', async () => {
    const [keeper, lead] = [
      await userWith('keeper', ['role_view']),
      await userWith('lead', ['role_view', 'user_view']),
    ]
    const { data } = await lead(roles.calls.list)
    const ids = data.find(({ roleName }) => roleName === 'keeper')?.id ?? ''
    const usesTold = async (caller: typeof keeper) =>
      (await caller(roles.calls.usage, { query: { ids } })).data.map(({ count, names }) => ({ count, names }))
    expect(await usesTold(lead)).toEqual([{ count: 1, names: ['keeper'] }])
    expect(await usesTold(keeper)).toEqual([{ count: 1, names: [] }])
  })
})

describe("the platform's dictionaries", () => {
  const insert = (tenantId: string, kind: string) =>
    product.platform.db
      .inTenant({ tenantId, stationIds: 'all' }, (tx) =>
        tx.execute(
          sql`insert into dictionary (kind, code, dict_value) values (${kind}, ${`of ${tenantId}`}, 'v')`,
        ),
      )
      .then(
        () => 'stored',
        (error: unknown) => sqlStateOf(error),
      )

  it('are written by tenant 000000 alone, whatever a call would let through', async () => {
    expect(await insert('north', 'system')).toBe('42501')
    expect(await insert('north', 'business')).toBe('stored')
    expect(await insert('000000', 'system')).toBe('stored')
  })

  it('are read by all, and changed or removed by no other tenant', async () => {
    const { db } = product.platform
    const north = { tenantId: 'north', stationIds: 'all' } as const
    const ofPlatform = sql`kind = 'system' and code = 'of 000000'`
    const count = (statement: ReturnType<typeof sql>) =>
      db.inTenant(north, async (tx) => (await tx.execute(statement)).rowCount)
    expect(await count(sql`select from dictionary where ${ofPlatform}`)).toBe(1)
    expect(await count(sql`update dictionary set dict_value = 'x' where ${ofPlatform}`)).toBe(0)
    expect(await count(sql`delete from dictionary where ${ofPlatform}`)).toBe(0)
  })
})
