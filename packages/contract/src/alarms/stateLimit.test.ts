import { describe, expect, it } from 'vitest'
import { isOfNumber, stateLimit, statesOf } from './stateLimit'

const mode = { dataType: 'enum', enumMap: { '3': '旁路', '1': '市电', '2': '电池' } }
const trip = { dataType: 'boolean', enumMap: { '0': '正常', '1': '跳闸' } }

describe('a limit at a state', () => {
  it('is none where it was entered for a number', () => {
    expect(isOfNumber(80, statesOf(mode))).toBe(true)
    expect(isOfNumber(3, statesOf(mode))).toBe(false)
    expect(isOfNumber(null, statesOf(mode))).toBe(false)
    expect(isOfNumber(80, statesOf({ dataType: 'number', enumMap: null }))).toBe(false)
  })

  it('is said by the words of the states that fulfil it', () => {
    const say = (
      condition: Parameters<typeof stateLimit>[0]['condition'],
      limit: number,
      format: object = mode,
    ) => stateLimit({ condition, limit }, format)
    expect(say('gt', 1)).toEqual({ condition: 'ne', words: ['市电'] })
    expect(say('ne', 1)).toEqual({ condition: 'ne', words: ['市电'] })
    expect(say('eq', 2)).toEqual({ condition: 'eq', words: ['电池'] })
    expect(say('ge', 1, trip)).toEqual({ condition: 'eq', words: ['跳闸'] })
    expect(say('ne', 1, trip)).toEqual({ condition: 'ne', words: ['跳闸'] })
    expect(say('ne', 9)).toBeUndefined()
    expect(say('le', 0, { dataType: 'boolean' })).toEqual({ condition: 'eq', words: ['关'] })
    expect(say('gt', 9)).toBeUndefined()
    expect(say('gt', 90, { dataType: 'number', unit: '%' })).toBeUndefined()
  })

  it('may be any of the states, in their order', () => {
    expect(statesOf(mode).map(({ word }) => word)).toEqual(['市电', '电池', '旁路'])
    expect(statesOf({ dataType: 'number' })).toEqual([])
  })
})
