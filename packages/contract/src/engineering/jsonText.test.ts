import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonProblem } from './jsonText'

describe('a text that is to be a JSON object', () => {
  it.each([
    ['', 1, 1, '没有内容'],
    ['[1]', 1, 1, '最外层须是一个对象 { … }'],
    ['{"a": 1', 1, 8, '内容在这里中断，缺少结尾'],
    ['{"a" 1}', 1, 6, '名称后面缺少冒号'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, '缺少逗号或结尾括号'],
    ['{"a": 1,}', 1, 9, '这里应是双引号括起的名称'],
    ["{'a': 1}", 1, 2, '这里应是双引号括起的名称'],
    ['{"a": tru}', 1, 7, '这里应是一个值'],
    ['{"a": "x\ny"}', 1, 7, '字符串有误：缺少引号、换行未转义或转义符有误'],
    ['{"a": 01}', 1, 8, '数字格式有误'],
    ['{"a": 12345678901234567890}', 1, 7, '数字过大或位数过多，网关收到的会不同；可改用字符串'],
    ['{"a": 1e400}', 1, 7, '数字过大或位数过多，网关收到的会不同；可改用字符串'],
    ['{"a": 0.12345678901234567890}', 1, 7, '数字过大或位数过多，网关收到的会不同；可改用字符串'],
    ['{"a": 1, "a": 2}', 1, 10, '名称重复'],
    ['{} {}', 1, 4, '结尾之后还有内容'],
  ])('%j is wrong in line %i, column %i', (text, line, column, reason) => {
    expect(jsonProblem(text)).toMatchObject({ line, column, reason })
  })

  it.each([
    '-0',
    '1.10',
    '1e2',
    '0.00012',
    '1.5E-7',
    '100000',
    '9007199254740992',
    '12e20',
    '0.1',
    '-3.25e+3',
  ])('may hold %s, which everybody reads as the same number', (number) =>
    expect(jsonProblem(`{"a": ${number}}`)).toBeUndefined(),
  )

  it('is right exactly where JSON.parse takes an object', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.nat(),
        fc.string({ maxLength: 1 }),
        (value, at, mark) => {
          const whole = JSON.stringify(value, null, 2)
          expect(jsonProblem(whole)).toBeUndefined()
          const place = at % (whole.length + 1)
          const changed = whole.slice(0, place) + mark + whole.slice(place)
          const parsed = (() => {
            try {
              return JSON.parse(changed) as unknown
            } catch {
              return undefined
            }
          })()
          if (parsed === undefined) expect(jsonProblem(changed)).toBeDefined()
        },
      ),
    )
  })
})
