import { describe, expect, it } from 'vitest'
import { compileExpression, type ExpressionSignature, type Input, type Value } from '.'
import { isSameUnit, parseUnit } from './units'

const signature = {
  inputs: {
    kw: { type: 'number', unit: 'kW', maxAgeMs: 60_000 },
    w: { type: 'number', unit: 'W' },
    kwh: { type: 'number', unit: 'kWh' },
    hours: { type: 'number', unit: 'h' },
    price: { type: 'number', unit: '元/kWh' },
    open: { type: 'boolean' },
    state: { type: 'text' },
    any: { type: 'any' },
    kvar: { type: 'number', unit: 'kvar' },
    flow: { type: 'number', unit: 'm³/h' },
  },
} as const satisfies ExpressionSignature

const now = 1_000_000
const good = (value: Value): Input => ({ value, quality: 0, ts: now - 1_000 })

function run(source: string, given: Record<string, Value | Input> = {}, wanted = {}) {
  const compiled = compileExpression(source, { ...signature, ...wanted })
  if (!compiled.ok) return { refused: compiled.problem }
  return compiled.expression.run((name) => {
    const input = given[name]
    return typeof input === 'object' ? input : input === undefined ? undefined : good(input)
  }, now)
}

const refused = (source: string, wanted = {}) => {
  const answer = run(source, {}, wanted)
  return 'refused' in answer ? answer.refused : undefined
}

describe('values', () => {
  it.each<[string, Record<string, Value>, Value]>([
    ['kw * 2 + 1', { kw: 7.5 }, 16],
    ['5 / 2', {}, 2.5],
    ['kw > 80 ? 1 : 2.5', { kw: 3 }, 2.5],
    ['kw == 5', { kw: 5 }, true],
    ['kw % 2 == 1', { kw: 3 }, true],
    ['open && kw > 5', { open: true, kw: 6 }, true],
    ['open', { open: 1 }, true],
    ['state == "auto" ? "自动" : "手动"', { state: 'auto' }, '自动'],
    ['state.startsWith("a")', { state: 'auto' }, true],
    ['max(kw, 10) + abs(-2)', { kw: 4 }, 12],
    ['kw in [1, 2, 3]', { kw: 2 }, true],
    ['[10, 20][1]', {}, 20],
    ['any == "x"', { any: 'x' }, true],
    ['trunc(kw) == 3', { kw: 3.9 }, true],
    ['length(state) + 1', { state: '自动' }, 3],
    ['valueOr(kw, 2) in [1, 2]', {}, true],
  ])('%s of %o is %s', (source, given, value) => {
    expect(run(source, given)).toMatchObject({ value })
  })
})

describe('lacking inputs', () => {
  it('are named where the result needs them', () => {
    expect(run('kw + hours * 1', { kw: 1 })).toEqual({ lacking: { hours: 'missing' } })
    expect(run('kw > 5', { kw: { value: 9, quality: 0, ts: now - 61_000 } })).toEqual({
      lacking: { kw: 'stale' },
    })
    expect(run('w > 5', { w: { value: 9, quality: 0, ts: now - 31, maxAgeMs: 30 } })).toEqual({
      lacking: { w: 'stale' },
    })
    expect(run('w > 5', { w: { value: 9, quality: 0, ts: now - 30, maxAgeMs: 30 } })).toMatchObject({
      value: true,
    })
    expect(run('kw > 5', { kw: { value: 9, quality: 2, ts: now } })).toEqual({ lacking: { kw: 'bad' } })
    expect(run('kw > 5', { kw: { value: null, quality: 0, ts: now } })).toEqual({
      lacking: { kw: 'missing' },
    })
    expect(run('kw > 5', { kw: 'text' })).toEqual({ lacking: { kw: 'bad' } })
  })

  it('harm no result that holds without them', () => {
    expect(run('kw > 5 || kwh > 5', { kwh: 9 })).toMatchObject({ value: true })
    expect(run('kw > 5 || kwh > 5', { kw: 9 })).toMatchObject({ value: true })
    expect(run('kw > 5 && kwh > 5', { kwh: 1 })).toMatchObject({ value: false })
    expect(run('kw > 5 && kwh > 5', { kwh: 9 })).toEqual({ lacking: { kw: 'missing' } })
  })

  it('hide no mistake of the expression', () => {
    expect(run('10 / valueOr(kw, 0)')).toEqual({ problem: { text: '结果不是有限的数' } })
    expect(run('isGood(kw) ? kw : any + 1', { any: 'x' })).toMatchObject({
      problem: { text: '运算两边的类型不能这样计算' },
    })
  })

  it('can be asked about', () => {
    expect(run('isGood(kw) ? kw : 0', {})).toMatchObject({ value: 0 })
    expect(run('valueOr(kw, 3) + 1', {})).toMatchObject({ value: 4 })
    expect(run('valueOr(kw, 3) + 1', { kw: 0 })).toMatchObject({ value: 1 })
    expect(refused('valueOr(kw, "x")')?.text).toBe('valueOr 的两个参数类型须一致')
    expect(refused('isGood(kw + 1)')?.text).toBe('isGood 与 valueOr 的第一个参数须为变量')
  })
})

describe('quality and time', () => {
  it('are the worst and the oldest of what the result comes from', () => {
    const given = { kw: { value: 9, quality: 1, ts: now - 20 }, w: { value: 3, quality: 0, ts: now - 30 } }
    expect(run('kw * w', given)).toEqual({ value: 27, quality: 1, ts: now - 30 })
    expect(run('w > 1 || kw > 1', given)).toEqual({ value: true, quality: 0, ts: now - 30 })
    expect(run('1 + 1')).toEqual({ value: 2, quality: 0, ts: undefined })
  })
})

describe('units', () => {
  it.each([
    'kw + w',
    'kw + kvar',
    'kvar * hours > kwh',
    'kw > kwh',
    'max(kw, w)',
    'kw > 5 ? kw : w',
    'open && kw < w',
    'kwh / hours - w',
  ])('refuses %s', (source) => {
    expect(refused(source)?.text).toBe('两边的单位不同，请先换算')
  })

  it.each([
    ['℃', '°C'],
    ['kWh', '度'],
    ['kWh', 'kW·h'],
    ['m³', 'm3'],
    ['kPa', 'KPa'],
  ])('takes %s and %s for the same', (one, other) => {
    expect(isSameUnit(parseUnit(one), parseUnit(other))).toBe(true)
    expect(isSameUnit(parseUnit(`元/${one}`), parseUnit(`元/${other}`))).toBe(true)
  })

  it('never takes mW for MW', () => {
    expect(isSameUnit(parseUnit('mW'), parseUnit('MW'))).toBe(false)
  })

  it('names the part that mixes them', () => {
    expect(refused('open && kw < w')?.part).toBe('kw < w')
  })

  it.each([
    ['kwh / hours', 'kW'],
    ['kw * hours', 'kWh'],
    ['kwh * price', '元'],
    ['kw + 5', 'kW'],
    ['round(kw, 1)', 'kW'],
    ['kvar', 'kvar'],
    ['kvar * hours', 'kvarh'],
    ['price', '元/kWh'],
    ['flow', 'm³/h'],
    ['max(flow, 3)', 'm³/h'],
    ['flow * hours', 'm³'],
    // apparent power: what it is in only its writer can say
    ['sqrt(pow(kw, 2) + pow(kvar, 2))', undefined],
    ['kw / kw', undefined],
    ['kw > 3', undefined],
    ['w / 1000 + kw', 'kW'],
  ])('%s is in %s', (source, unit) => {
    const compiled = compileExpression(source, signature)
    expect(compiled.ok && compiled.expression.unit).toBe(unit)
  })
})

describe('refusals', () => {
  it.each([
    ['watt > 3', '未知的变量', 'watt'],
    ['kw +', '语法错误', undefined],
    ['kw + "x"', '运算两边的类型不能这样计算', 'kw + "x"'],
    ['sin(kw)', '不可使用这个函数', 'sin(kw)'],
    ['[1, 2].map(a, a)', '不可使用这个函数', undefined],
    ['state.matches("(a+)+$")', '不可使用这个函数', undefined],
    ['"abc', '文本缺少结束的引号', undefined],
    ['kw + '.repeat(200), '表达式过长或嵌套过深', undefined],
    [`${'('.repeat(60)}kw${')'.repeat(60)}`, '表达式过长或嵌套过深', undefined],
  ])('%s: %s', (source, text, part) => {
    const problem = refused(source)
    expect(problem?.text).toBe(text)
    if (part !== undefined) expect(problem?.part).toBe(part)
  })

  it.each(['if', 'double', 'true', '1a', 'a-b', '数', ''])('an input cannot be named %s', (name) => {
    const compiled = compileExpression('1', { inputs: { [name]: { type: 'number' } } })
    expect(compiled).toEqual({ ok: false, problem: { text: '不可用作变量名', part: name } })
  })

  it('holds the result to what is wanted', () => {
    expect(refused('kw + 1', { result: 'boolean' })?.text).toBe('结果须为真或假')
    expect(refused('kw > 1', { result: 'number' })?.text).toBe('结果须为数值')
    expect(refused('kw > 1', { result: 'boolean' })).toBeUndefined()
    expect(run('any', { any: 'x' }, { result: 'number' })).toEqual({ problem: { text: '结果须为数值' } })
  })

  it('fails without throwing when it runs', () => {
    expect(run('kw / 0', { kw: 1 })).toEqual({ problem: { text: '结果不是有限的数' } })
    expect(run('[kw]', { kw: 1 })).toEqual({ problem: { text: '结果不是数值、文本或布尔值' } })
    expect(run('any + 1', { any: 'x' })).toMatchObject({ problem: { text: '运算两边的类型不能这样计算' } })
    expect(run('any.constructor', { any: 'x' })).toHaveProperty('problem')
  })
})
