import { describe, expect, it } from 'vitest'
import { mayGrant, mayHold } from './restrictions'

describe('pages that are limited to tenants and accounts', () => {
  it('opens the tenant page to every account of 000000 and to nobody else', () => {
    expect(mayHold('tenant_view', { tenantId: '000000', account: 'ops' })).toBe(true)
    expect(mayHold('tenant_view', { tenantId: 'demo', account: 'admin' })).toBe(false)
  })

  it('applies account lists to tenant 000000 too', () => {
    expect(mayHold('menu_edit', { tenantId: '000000', account: 'admin' })).toBe(true)
    expect(mayHold('menu_edit', { tenantId: '000000', account: 'ops' })).toBe(false)
    expect(mayHold('menu_edit', { tenantId: 'demo', account: 'admin' })).toBe(false)
  })

  it('leaves everything else to the roles', () => {
    expect(mayHold('user_view', { tenantId: 'demo', account: 'viewer' })).toBe(true)
    expect(mayHold('group:anything', { tenantId: 'demo', account: 'viewer' })).toBe(true)
  })

  it('offers a tenant only what its members could hold', () => {
    expect(mayGrant('user_edit', 'demo')).toBe(true)
    expect(mayGrant('tenant_edit', 'demo')).toBe(false)
    expect(mayGrant('tenant_edit', '000000')).toBe(true)
  })
})
