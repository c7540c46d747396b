import { createHash } from 'node:crypto'
import { api, tokenFor } from './api'
import { uniqueMark } from './unique'

/** A password as the wire carries it. */
export const digestOf = (password: string) => createHash('md5').update(password).digest('hex')

/** A tenant of its own for one test, with nothing in it; its account is `admin` with the password `admin`. */
export async function makeTenant(fields: Record<string, unknown> = {}): Promise<string> {
  const tenantId = `t${uniqueMark()}`
  const platform = api(await tokenFor('000000', 'admin'))
  await platform.post('/blade-system/tenant/save', {
    tenantId,
    tenantName: tenantId,
    adminPassword: digestOf('admin'),
    ...fields,
  })
  return tenantId
}

interface Menu {
  id: string
  code: string
  children?: Menu[]
}

const flatten = (menus: Menu[]): Menu[] => menus.flatMap((menu) => [menu, ...flatten(menu.children ?? [])])

/** An account of a tenant whose role opens only these pages and buttons, at these stations; its password is its name. */
export async function makeUser(
  codes: readonly string[],
  tenant = 'demo',
  stationIds: readonly string[] = [],
): Promise<string> {
  const name = `user${uniqueMark()}`
  const admin = api(await tokenFor(tenant, 'admin'))
  const role = await admin.post<{ id: string }>('/blade-system/role/save', {
    roleName: name,
    roleAlias: name,
  })
  const menus = [
    ...flatten(await admin.get<Menu[]>('/blade-system/menu/routes')),
    ...flatten(await admin.get<Menu[]>('/blade-system/menu/buttons')),
  ]
  const menuIds = menus.filter(({ code }) => codes.includes(code)).map(({ id }) => id)
  await admin.post('/blade-system/role/grant', {
    roleIds: [role.id],
    menuIds: [...new Set(menuIds)],
    dataScopeIds: stationIds,
  })
  await admin.post('/blade-user/save', {
    account: name,
    realName: name,
    password: digestOf(name),
    roleId: role.id,
  })
  return name
}
