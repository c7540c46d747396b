import { beforeAll, describe, expect, it } from 'vitest'
import { compileExpression, loadExpressions } from './expression'

beforeAll(loadExpressions)

const run = (source: string, value: string | number | boolean | null = 7.5) => {
  const compiled = compileExpression(source)
  return compiled.ok ? compiled.run({ value, quality: 0, ts: 1 }) : { refused: compiled.error }
}

describe('expressions', () => {
  it.each([
    ['value * 2 + 1', 7.5, 16],
    ['value / 2', 7, 3.5],
    ['10 - value', 3, 7],
    ['value > 5 ? "高" : "低"', 7, '高'],
    ['round(value, 1)', 2.449, 2.4],
    ['clamp(value, 0, 100)', 130, 100],
    ['double(value) * 2', '12', 24],
    ['quality == 0', 1, true],
    ['value % 2 == 0', 4, true],
    ['value == "on"', 'on', true],
  ])('%s with %s is %s', (source, value, expected) => {
    expect(run(source, value)).toEqual({ value: expected })
  })

  it.each([
    ['int(value) == 3', 3.2, true],
    ['int(value) in [1, 2, 5]', 5, true],
    ['int(value) / 4 % 2 == 1', 5, true],
    ['int(value) / 256', 5, 0],
    ['size(value) == 4', 'auto', true],
    ['value.size() == 4', 'auto', true],
    ['value > 3 ? int(value) : 0', 7, 7],
    ['string(7 / 2)', 0, '3'],
    ['quality == null', 0, false],
    ['value == null', null, true],
    ['value > 100 ? null : value', 7, 7],
    ['null', 7, null],
  ] as const)('stored ones keep their meaning: %s with %s is %s', (source, value, expected) => {
    expect(run(source, value)).toEqual({ value: expected })
  })

  it.each([
    'isGood(value)',
    'valueOr(value, 0)',
    '[1,2,3].map(a, [1,2,3].map(b, b))',
    '"aaaa".matches("(a+)+$")',
    'globalThis',
    'process.exit(1)',
    'constructor',
    'value = 3',
    `value${' + 1'.repeat(300)}`,
    '(('.repeat(60),
  ])('refuses %s', (source) => {
    expect(run(source)).toHaveProperty('refused')
  })

  it.each(['value.constructor', 'value * 2', '1 / 0', '[value]'])('%s fails without throwing', (source) => {
    expect(run(source, 'text')).toHaveProperty('error')
  })
})
