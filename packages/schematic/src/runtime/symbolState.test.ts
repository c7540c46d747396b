import { describe, expect, it } from 'vitest'
import { Binding, createItem } from '../document'
import { evaluateItem } from './evaluate'
import { symbolStateOf } from './symbolState'

const switching = ['open', 'closed', 'fault', 'alarm'] as const
const running = ['off', 'on', 'fault', 'alarm'] as const

describe('the state of a symbol', () => {
  it.each([
    [0, 'off', 'open'],
    [1, 'on', 'closed'],
    [false, 'off', 'open'],
    [true, 'on', 'closed'],
    ['1', 'on', 'closed'],
    ['合闸', 'off', 'closed'],
    ['分闸', 'on', 'open'],
    ['断开', 'on', 'open'],
    ['运行', 'on', 'closed'],
    ['停止', 'off', 'open'],
    ['关闭', 'off', 'open'],
    ['故障跳闸', 'fault', 'fault'],
    ['过载告警', 'alarm', 'alarm'],
    ['Running', 'on', 'closed'],
  ])('%s is %s of a pump and %s of a breaker', (value, pump, breaker) => {
    expect(symbolStateOf(value, running)).toBe(pump)
    expect(symbolStateOf(value, switching)).toBe(breaker)
  })

  it('is unknown for any other value', () => {
    for (const value of [2, -1, 'banana', '', null]) expect(symbolStateOf(value, running)).toBeUndefined()
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
})
