import { describe, expect, it } from 'vitest'
import { Binding, createItem } from '../document'
import { evaluateItem } from './evaluate'
import { symbolStateOf } from './symbolState'

describe('the state of a symbol', () => {
  it.each([
    [0, 'off'],
    [1, 'on'],
    [false, 'off'],
    [true, 'on'],
    ['1', 'on'],
    ['合闸', 'closed'],
    ['分闸', 'open'],
    ['断开', 'open'],
    ['运行', 'on'],
    ['停止', 'off'],
    ['关闭', 'off'],
    ['故障跳闸', 'fault'],
    ['过载告警', 'alarm'],
    ['Running', 'on'],
    ['分位', 'open'],
    ['合位', 'closed'],
    ['分', 'open'],
    ['合', 'closed'],
    ['开关合闸', 'closed'],
    ['跳闸', 'open'],
    ['无流量告警', 'alarm'],
    ['故障未复位', 'fault'],
    ['部分负荷运行', 'on'],
    ['综合运行', 'on'],
    ['not running', 'off'],
    ['未运行', 'off'],
    ['未合闸', 'open'],
    ['无故障', 'off'],
    ['无异常', 'off'],
    ['无异常告警', 'off'],
    ['No fault', 'off'],
    ['without any error', 'off'],
    ['fault cleared', 'off'],
    ['未报警', 'off'],
    ['无报警', 'off'],
    ['解除告警', 'off'],
    ['故障已复位', 'off'],
    ['无故障运行', 'on'],
    ['Running, no alarm', 'on'],
    ['无告警，有故障', 'fault'],
  ])('%s is %s', (value, state) => expect(symbolStateOf(value)).toBe(state))

  it('is unknown for any other value', () => {
    for (const value of [2, -1, 'banana', '未知', 'default', '', null])
      expect(symbolStateOf(value)).toBeUndefined()
  })

  it('follows a bound value without a transform', () => {
    const item = createItem('symbol', { symbolId: 'breaker' })
    const binding = Binding.parse({ id: 'b', itemId: item.id, propName: 'state', bindObj: 's' })
    const stateAt = (value: number | string) =>
      evaluateItem(item, [binding], () => ({ value, quality: 0 })).props.state
    expect([stateAt(0), stateAt(1), stateAt('fault'), stateAt('故障')]).toEqual([
      'off',
      'on',
      'fault',
      'fault',
    ])
    expect(stateAt(7)).toBeUndefined()
  })

  it('follows the words of an enumeration, whatever its numbers are', () => {
    const item = createItem('symbol', { symbolId: 'pump' })
    const binding = Binding.parse({ id: 'b', itemId: item.id, propName: 'state', bindObj: 's' })
    const stateOf = (value: number, word: string) =>
      evaluateItem(item, [binding], () => ({ value, word, quality: 0 })).props.state
    expect([stateOf(1, '停止'), stateOf(2, '运行'), stateOf(3, '故障')]).toEqual(['off', 'on', 'fault'])
    expect([stateOf(0, '无故障'), stateOf(1, '故障')]).toEqual(['off', 'fault'])
    expect([stateOf(1, '无故障'), stateOf(0, '故障'), stateOf(3, '无故障')]).toEqual(['on', 'fault', 'off'])
  })
})
