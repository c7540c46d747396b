import { isChinese } from '@energy-console/schematic/templates'
import { describe, expect, it } from 'vitest'
import { inText } from './translateStored'
import { unchanged, withWords, wordsOf } from './words'

const words = wordsOf('en')

describe('the words of the demo', () => {
  it.each([
    ['云杉大厦', 'Spruce Tower'],
    ['F31 冲压车间馈线跳闸', 'F31 Stamping shop feeder tripped'],
    ['1号冷却水泵 有功功率', 'Condenser pump 1 Active power'],
    ['1号冷却水泵.png', 'Condenser pump 1.png'],
    ['301室电表', 'Room 301 meter'],
    ['T2 变压器绕组超温', 'T2 Transformer winding overheated'],
    [
      '绕组温度 {{value}}{{unit}}，超过 {{limit}}{{unit}}',
      'Winding temperature {{value}}{{unit}}, above {{limit}}{{unit}}',
    ],
    ['绕组温度 108℃，超过 95℃', 'Winding temperature 108℃, above 95℃'],
    ['2026 年工商业分时电价', '2026 Commercial time-of-use tariff'],
    ['值必须在 5 到 15 之间', 'The value has to be from 5 to 15'],
    ['没有设备：X', 'There is no device: X'],
    ['10.5 kW', '10.5 kW'],
    ['value > 0 ? "跳闸" : ""', 'value > 0 ? "Tripped" : ""'],
  ])('are %s in English: %s', (text, expected) => {
    expect(words(text)).toBe(expected)
    expect(isChinese(words(text))).toBe(false)
    expect(wordsOf('zh-CN')(text)).toBe(text)
  })

  it('reach documents that are stored as a text, and harm no text that only begins like one', () => {
    expect(inText('{"name":"云杉大厦"}', words)).toBe('{"name":"Spruce Tower"}')
    expect(inText('[停机通知] 明天', unchanged)).toBe('[停机通知] 明天')
    expect(inText('{{value}} 超限', unchanged)).toBe('{{value}} 超限')
  })

  it('reach every text within plain data', () => {
    const made = new Date(0)
    expect(withWords({ a: ['照明', 1, null], made, b: { c: '电梯' } }, words)).toEqual({
      a: ['Lighting', 1, null],
      made,
      b: { c: 'Lifts' },
    })
    expect(unchanged('照明')).toBe('照明')
  })
})
