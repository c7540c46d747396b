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
