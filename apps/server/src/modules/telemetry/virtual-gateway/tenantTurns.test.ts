import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../platform/jobs/clock'
import { createTenantTurns, requestsPerSecond } from './tenantTurns'

describe('the turns of tenants', () => {
  it('are counted for each, and come back with time', () => {
    const clock = createTestClock(0)
    const turns = createTenantTurns(clock)
    expect(turns.take('a', requestsPerSecond)).toBe(true)
    expect(turns.take('a', 1)).toBe(false)
    expect(turns.take('b', 1)).toBe(true)
    clock.advance(100)
    expect(turns.take('a', requestsPerSecond / 10)).toBe(true)
    expect(turns.take('a', 1)).toBe(false)
    // more than there ever is goes when there is all of it
    clock.advance(1_000)
    expect(turns.take('a', requestsPerSecond * 5)).toBe(true)
  })
})
