import { describe, expect, it } from 'vitest'
import { heldText, heldValue, isHeldOn, standardOf } from './heldParameter'
import { knownParameter, knownParameters, parameterFault } from './knownParameters'
import { shellParameterKeys } from './parameterValues'

describe('a parameter that the product reads', () => {
  it('stands once in the list, and those of the shell stand in it', () => {
    const keys = knownParameters.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of [...shellParameterKeys, 'totp_required']) expect(keys).toContain(key)
  })

  it.each(knownParameters)('$key is its standard where nothing is kept', (known) => {
    expect(heldValue(known, undefined)).toBe(standardOf(known))
  })

  it('is read within its range, whatever stands in its row', () => {
    for (const [kept, read] of [
      ['5000', '1440'],
      ['-3', '0'],
      ['7.9', '7'],
      ['soon', '0'],
      [undefined, '0'],
    ] as const)
      expect(heldText('lock_idle_minutes', kept), kept).toBe(read)
    expect(heldText('alarm_up_window', undefined)).toBe('1')
    expect(heldText('alarm_up_window', '0')).toBe('0')
    expect(isHeldOn('totp_required', undefined)).toBe(false)
    expect(isHeldOn('totp_required', 'true')).toBe(true)
  })
})

it('takes whole numbers alone', () => {
  const faultOf = (key: string, paramValue: string) => {
    const known = knownParameter(key)
    return known && parameterFault(known, { paramValue, remark: '' }, 0)?.text
  }
  expect(faultOf('lock_idle_minutes', '1')).toBeUndefined()
  expect(faultOf('lock_idle_minutes', '1.5')).toBe('请输入允许范围内的整数')
})

it('takes no end of signing in that is over: nobody could sign in to take it back', () => {
  const known = knownParameter('x_lg_nums')
  const faultOf = (remark: string) =>
    known && parameterFault(known, { paramValue: '1', remark }, 1_900_000_000_000)?.text
  expect(faultOf('1899999999')).toBe('到期时间须晚于现在')
  expect(faultOf('1900000000')).toBe('到期时间须晚于现在')
  expect(faultOf('1900000001')).toBeUndefined()
  expect(faultOf('')).toBeUndefined()
})
