import { describe, expect, it } from 'vitest'
import { createConnectionLimits } from './connectionLimits'

const account = (id: string, tenantId = 'demo') => ({
  id,
  tenantId,
  stationId: '1',
  gatewayId: '1',
  deviceId: null,
})

describe('connection limits', () => {
  it('hold for an account and for all accounts of a tenant, and free what ends', () => {
    const limits = createConnectionLimits({ limits: { ofAccount: 2, ofTenant: 3 } })
    const [first, second] = [limits.admit(account('1')), limits.admit(account('1'))]
    expect(limits.admit(account('1'))).toBeUndefined()
    expect(limits.admit(account('2'))).toBeDefined()
    expect(limits.admit(account('3'))).toBeUndefined()
    expect(limits.admit(account('4', 'other'))).toBeDefined()
    first?.()
    expect(limits.admit(account('3'))).toBeDefined()
    second?.()
    expect(limits.admit(account('1'))).toBeDefined()
  })

  it('hold together with what other processes have, as far as that is known', () => {
    const theirs = { account: new Map([['1', 1]]), tenant: new Map([['demo', 1]]) }
    const elsewhere = { countOf: (kind: 'account' | 'tenant', id: string) => theirs[kind].get(id) ?? 0 }
    const limits = createConnectionLimits({ limits: { ofAccount: 2, ofTenant: 3 }, elsewhere })
    expect(limits.admit(account('1'))).toBeDefined()
    expect(limits.admit(account('1'))).toBeUndefined()
    expect(limits.admit(account('2'))).toBeDefined()
    expect(limits.admit(account('3'))).toBeUndefined()
    theirs.account.clear()
    theirs.tenant.clear()
    expect(limits.admit(account('1'))).toBeDefined()
    expect(limits.admit(account('3'))).toBeUndefined()
  })
})
