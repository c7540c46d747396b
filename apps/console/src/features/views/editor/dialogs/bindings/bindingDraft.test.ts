import { Binding, loadExpressions, Rule } from '@energy-console/schematic'
import { beforeAll, describe, expect, it } from 'vitest'
import { bindingOfDraft, bindingProblems, effectsOf, moved, transformText, withEffects } from './bindingDraft'

beforeAll(loadExpressions)

const binding = (fields: Partial<Binding>): Binding => ({
  ...Binding.parse({ id: 'b', itemId: 'i', propName: 'fill', bindObj: 's' }),
  ...fields,
})
const wrong = (fields: Partial<Binding>) => Object.keys(bindingProblems(binding(fields)))

describe('the form of a binding', () => {
  it('asks for property and source', () => {
    expect(wrong({ propName: '', bindObj: '' })).toEqual(['propName', 'bindObj'])
    expect(wrong({})).toEqual([])
  })

  it('refuses an expression that does not compile, also inside a rule', () => {
    expect(wrong({ transform: { expression: 'value +' } })).toEqual(['transform'])
    expect(wrong({ transform: { expression: 'fetch("x")' } })).toEqual(['transform'])
    expect(wrong({ rules: [{ when: { op: 'expression', expression: 'nothing > 1' } }] })).toEqual(['rules'])
  })

  it('stores nothing that changes nothing', () => {
    const stored = bindingOfDraft(
      binding({ transform: { expression: '', unit: '', valueMap: [], scale: undefined }, rules: [] }),
    )
    expect(stored).not.toHaveProperty('transform')
    expect(stored).not.toHaveProperty('rules')
    expect(bindingOfDraft(binding({ transform: { scale: 0, unit: '' } })).transform).toEqual({ scale: 0 })
  })

  it('keeps fields that it does not know', () => {
    expect(bindingOfDraft(binding({ transform: { future: 1 } })).transform).toEqual({ future: 1 })
  })
})

describe('the effects of a rule', () => {
  const rule = Rule.parse({ when: { op: 'eq', value: 1 }, fill: '#123456', visible: false })

  it('lists what is set, false included', () => {
    expect(effectsOf(rule)).toEqual(['fill', 'visible'])
  })

  it('adds with a first value, removes, and keeps the rest', () => {
    const next = withEffects(rule, ['fill', 'blink'])
    expect(effectsOf(next)).toEqual(['fill', 'blink'])
    expect(next.fill).toBe('#123456')
    expect(Rule.safeParse(next).success).toBe(true)
  })

  it('moves in its list', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  })
})

it('says in a list what a binding does', () => {
  const text = transformText(binding({ transform: { scale: 2, offset: -1, decimals: 1, unit: 'kW' } }))
  expect(text).toBe('×2  −1  .1  kW')
})
