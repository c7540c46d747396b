import { describe, expect, it } from 'vitest'
import { idleLimit } from './idleLimit'

describe('when the screen locks by itself', () => {
  it('is never, unless somebody has said so', () => {
    expect(idleLimit(0, '0')).toBeUndefined()
    expect(idleLimit(0, 'soon')).toBeUndefined()
    expect(idleLimit(0, '-5')).toBeUndefined()
  })

  it('is what the user or the tenant has chosen, the shorter of both', () => {
    expect(idleLimit(5, '0')).toBe(300_000)
    expect(idleLimit(0, '15')).toBe(900_000)
    expect(idleLimit(60, '15')).toBe(900_000)
    expect(idleLimit(5, '15')).toBe(300_000)
  })
})
