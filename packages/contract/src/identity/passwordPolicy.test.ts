import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passwordFault, passwordParameters, passwordPolicyOf } from './passwordPolicy'

const nothing = { minLength: 0, kinds: 0, maxDays: 0, history: 0 }

describe('a password policy', () => {
  it('asks nothing unless parameters say so, whatever stands in them', () => {
    expect(passwordPolicyOf({})).toEqual(nothing)
    fc.assert(
      fc.property(fc.string(), fc.string(), (value, plain) => {
        const policy = passwordPolicyOf({
          [passwordParameters.minLength]: value,
          [passwordParameters.kinds]: value,
        })
        for (const part of Object.values(policy)) expect(Number.isInteger(part) && part >= 0).toBe(true)
        expect(passwordFault(plain, nothing)).toBeUndefined()
      }),
    )
    expect(passwordPolicyOf({ password_history: '1000', password_max_days: '-3' })).toEqual({
      ...nothing,
      history: 24,
    })
  })

  it('names the length and the kinds that are missing', () => {
    const policy = { ...nothing, minLength: 8, kinds: 3 }
    expect(passwordFault('Ab1', policy)?.params).toEqual({ count: 8 })
    expect(passwordFault('abcdefgh1', policy)?.text).toContain('种')
    expect(passwordFault('abcdefG1', policy)).toBeUndefined()
    expect(passwordFault('密码密码密码密a1', policy)).toBeUndefined()
  })

  it('counts characters, not the units that they are stored in', () => {
    expect(passwordFault('😀😀😀', { ...nothing, minLength: 4 })).toBeDefined()
  })
})
