import { describe, expect, it } from 'vitest'
import { type AskedItem, isAnswered, judge } from './results'

const asked = (item: Partial<AskedItem>): AskedItem => ({
  ...{ itemKind: 'check', lowLimit: null, highLimit: null, choices: null, goodChoices: null },
  ...item,
})

describe('a result', () => {
  it.each([
    [{ itemKind: 'check' }, 'ok', 'ok', false],
    [{ itemKind: 'check' }, 'failed', 'failed', true],
    [{ itemKind: 'number', lowLimit: 1, highLimit: 2 }, ' 1.50', '1.5', false],
    [{ itemKind: 'number', lowLimit: 1, highLimit: 2 }, '1,5', '1.5', false],
    [{ itemKind: 'number', lowLimit: 1, highLimit: 2 }, '2', '2', false],
    [{ itemKind: 'number', lowLimit: 1, highLimit: 2 }, '2.01', '2.01', true],
    [{ itemKind: 'reading', lowLimit: 0 }, '-0.1', '-0.1', true],
    [{ itemKind: 'number' }, '-40', '-40', false],
    [{ itemKind: 'choice', choices: '正常/渗油/漏油', goodChoices: '正常' }, '渗油', '渗油', true],
    [{ itemKind: 'choice', choices: '甲/乙' }, '乙', '乙', false],
    [{ itemKind: 'text' }, ' 无 ', '无', false],
    [{ itemKind: 'photo' }, '2', '2', false],
  ] as const)('of %o, entered as %o, is %o', (item, entered, value, isFailed) => {
    expect(judge(asked(item), entered)).toEqual({ isTaken: true, value, isFailed })
  })

  it.each([
    [{ itemKind: 'check' }, 'yes'],
    [{ itemKind: 'check' }, 'toString'],
    [{ itemKind: 'number' }, '1.5 kWh'],
    [{ itemKind: 'number' }, '1e400'],
    [{ itemKind: 'choice', choices: '甲/乙' }, '丙'],
    [{ itemKind: 'text' }, ' '],
    [{ itemKind: 'text' }, 'x'.repeat(501)],
    [{ itemKind: 'photo' }, '0'],
  ] as const)('of %o is not %o', (item, entered) => {
    expect(judge(asked(item), entered)).toEqual({ isTaken: false })
  })

  it('may be missing where a note says why', () => {
    expect(isAnswered({ value: null, note: null })).toBe(false)
    expect(isAnswered({ value: null, note: '设备停运' })).toBe(true)
    expect(isAnswered({ value: 'ok', note: null })).toBe(true)
  })
})
