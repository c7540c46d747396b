import { grantRoles, listMenus, roles, tenants, users } from '@energy-console/contract/identity'
import { digestOf } from '../modules/identity'
import { type Caller, createCaller } from './caller'
import { createTestApp, type TestApp } from './testApp'

/** Identity and system with the tenant `north`, whose administrator makes roles and users. */
export interface NorthApp extends TestApp {
  /** The administrator of 000000. */
  platformAdmin: Caller
  /** The administrator of north. */
  admin: Caller
  /** A role that holds the codes at the stations, `0` being all of them; answers its id. */
  makeRole(roleName: string, codes?: readonly string[], dataScopeIds?: string[]): Promise<string>
  /** A user of some account, signed in when his token is asked for. */
  makeUser(fields?: { roleId?: string; deptId?: string }): Promise<NorthUser>
}

interface NorthUser {
  id: string
  account: string
  token(): Promise<string>
}

/** An application of `createTestApp` with these stations, and the tenant north. */
export async function createNorthApp(stations: readonly { id: string; name: string }[]): Promise<NorthApp> {
  const test = await createTestApp({ stations })
  const platformAdmin = createCaller(test, await test.signIn('000000', 'admin'))
  await platformAdmin(tenants.calls.save, {
    body: { tenantId: 'north', tenantName: 'north', adminPassword: digestOf('admin') },
  })
  const admin = createCaller(test, await test.signIn('north', 'admin'))
  let serial = 0
  const menusOf = async (code: string) => {
    const { data } = await platformAdmin(listMenus, { query: { code } })
    return data.filter((menu) => menu.code === code).map(({ id }) => id)
  }
  return {
    ...test,
    platformAdmin,
    admin,
    async makeRole(roleName, codes = [], dataScopeIds = []) {
      const { data } = await admin(roles.calls.save, { body: { roleName, roleAlias: `r${++serial}` } })
      const menuIds = (await Promise.all(codes.map(menusOf))).flat()
      await admin(grantRoles, { body: { roleIds: [data.id], menuIds, dataScopeIds } })
      return data.id
    },
    async makeUser(fields = {}) {
      const account = `member${++serial}`
      const { data } = await admin(users.calls.save, {
        body: { account, realName: account, password: digestOf(account), ...fields },
      })
      return { id: data.id, account, token: () => test.signIn('north', account) }
    },
  }
}
