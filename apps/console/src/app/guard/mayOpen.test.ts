import { page } from '@energy-console/contract'
import { isListed, visitorCode } from '@energy-console/contract/identity'
import { allPages } from '@energy-console/contract/pages'
import { describe, expect, it } from 'vitest'
import { mayOpen } from './mayOpen'

const operator = {
  user: { tenantId: 'demo', account: 'operator', isSuperAdmin: false },
  routePermissions: new Set(['warning_event']),
}
const platform = (account: string) => ({
  user: { tenantId: '000000', account, isSuperAdmin: true },
  routePermissions: new Set<string>(),
})

describe('mayOpen', () => {
  it('asks for the code, and opens pages without one', () => {
    expect(mayOpen(page({ path: '/warning/event', title: '事件告警' }), operator)).toBe(true)
    expect(mayOpen(page({ path: '/settings/users', title: '用户管理' }), operator)).toBe(false)
    expect(mayOpen(page({ path: '/lock', title: '锁屏', code: null }), operator)).toBe(true)
  })

  it('holds tenants and accounts against everybody, accounts even against the platform tenant', () => {
    const restricted = page({
      path: '/x',
      title: 'x',
      code: 'warning_event',
      tenants: ['000000'],
      accounts: ['admin'],
    })
    expect(mayOpen(restricted, operator)).toBe(false)
    expect(mayOpen(restricted, platform('admin'))).toBe(true)
    expect(mayOpen(restricted, platform('other'))).toBe(false)
  })

  it('opens what is coded visitor to tenant 000000 and to the visitor of a shared view, and nothing else to him', () => {
    const shared = page({ path: '/x', title: 'x', code: visitorCode })
    const visitor = { user: 'visitor' as const, routePermissions: new Set<string>() }
    expect(mayOpen(shared, visitor)).toBe(true)
    expect(mayOpen(shared, platform('other'))).toBe(true)
    expect(mayOpen(shared, { ...operator, routePermissions: new Set([visitorCode]) })).toBe(false)
    expect(allPages.filter((one) => mayOpen(one, visitor))).toEqual([])
  })

  it('opens every page to whom the server grants it, unless its lists name others (section 6)', () => {
    const everything = new Set(allPages.flatMap(({ code }) => code ?? []))
    for (const member of [platform('admin'), platform('other'), operator])
      for (const one of allPages) {
        const held = { ...member, routePermissions: everything }
        expect([one.path, mayOpen(one, held)]).toEqual([one.path, isListed(one, member.user)])
        if (!member.user.isSuperAdmin && one.code !== undefined)
          expect(mayOpen(one, { ...member, routePermissions: new Set() })).toBe(false)
      }
  })

  it('opens nothing before it is known who is there', () => {
    expect(mayOpen(page({ path: '/x', title: 'x' }), { user: undefined, routePermissions: new Set() })).toBe(
      false,
    )
  })
})
