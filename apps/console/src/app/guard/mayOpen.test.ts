import { page } from '@energy-console/contract'
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

  it('opens nothing before it is known who is there', () => {
    expect(mayOpen(page({ path: '/x', title: 'x' }), { user: undefined, routePermissions: new Set() })).toBe(
      false,
    )
  })
})
