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
    const limits = createConnectionLimits({ ofAccount: 2, ofTenant: 3 })
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
})
