import { describe, expect, it } from 'vitest'
import { renderTemplates } from '../template/render'
import { createMatcher, meaningOf, readKey } from './likeness'

describe('what a key means', () => {
  it.each([
    ['Ua', 'voltage a'],
    ['voltage_a', 'voltage a'],
    ['VoltageA', 'voltage a'],
    ['U_L1', 'voltage a'],
    ['u1', 'voltage a'],
    ['A相电压', 'voltage a'],
    ['Voltage B', 'voltage b'],
    ['active_power', 'activepower '],
    ['kWh', 'energyimport '],
    ['temp', 'temperature '],
    ['something', undefined],
    ['', undefined],
  ])('%s: %s', (key, meaning) => {
    expect(meaningOf(key)).toBe(meaning)
  })
})

describe('keys of a product', () => {
  const templates = renderTemplates('zh-CN')
  const matcherOf = (key: string) => {
    const template = templates.find((one) => one.key === key)
    const match = createMatcher([...(template?.siyaoProperties ?? []), ...(template?.energyProperties ?? [])])
    return (keys: readonly string[]) => match(keys.map(readKey))
  }

  it('fit by their own name, an alias, another spelling or their meaning', () => {
    const { mapping } = matcherOf('meterDlt645')([
      'Ua',
      '02010200',
      'voltage_c',
      'ActivePower',
      'kWh',
      'colour',
    ])
    expect(mapping).toEqual({ Ua: 'ua', '02010200': 'ub', voltage_c: 'uc', ActivePower: 'p', kWh: 'epi' })
  })

  it('give no property to two of them, the surest having the choice', () => {
    expect(matcherOf('meterModbus')(['voltage_a', 'ua']).mapping).toEqual({ ua: 'ua' })
  })

  it('speak for the right one of the templates', () => {
    const best = (keys: string[]) =>
      templates
        .map(({ key }) => ({ key, score: matcherOf(key)(keys).score }))
        .sort((a, b) => b.score - a.score)[0]?.key
    expect(best(['temperature', 'humidity'])).toBe('climateSensor')
    expect(best(['soc', 'soh', 'cellVoltageMax'])).toBe('battery')
    expect(best(['windingA', 'windingB', 'fan'])).toBe('transformerController')
  })
})
