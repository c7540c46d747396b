import { describe, expect, it } from 'vitest'
import { Binding, createItem } from '../document'
import { type ItemType, itemKinds, kindOf } from '../kinds'
import { evaluateItem } from './evaluate'
import { ruleEffectsOf } from './ruleEffects'

const create = (type: ItemType) =>
  createItem(
    type,
    kindOf({ type }).geometry === 'path'
      ? {
          points: [
            [0, 0],
            [10, 10],
          ],
        }
      : {},
  )

const values = {
  ...{ fill: '#E5484D', stroke: '#E5484D', color: '#E5484D', visible: false, blink: true },
  ...{ rotationSpeed: 60, flow: -1, text: '!' },
} as const

describe('what a rule can change', () => {
  it.each(Object.keys(itemKinds) as ItemType[])('%s: each effect on offer changes the item', (type) => {
    const item = create(type)
    const effects = ruleEffectsOf(item)
    expect(effects.length).toBeGreaterThan(1)
    for (const effect of effects) {
      const rule = { when: { op: 'eq', value: 1 }, [effect]: values[effect] } as const
      const binding = Binding.parse({
        id: 'b',
        itemId: item.id,
        propName: 'visible',
        bindObj: 's',
        rules: [rule],
      })
      const patch = evaluateItem(item, [binding], () => ({ value: 1, quality: 0 }))
      const isSeen =
        Object.keys(patch.props).length > 0 ||
        patch.visible === false ||
        patch.blink ||
        patch.rotationSpeed !== undefined
      expect(isSeen, effect).toBe(true)
    }
  })

  it('begins with what is seen at once', () => {
    const first = (type: ItemType, fields: object = {}) => ruleEffectsOf({ ...create(type), ...fields })[0]
    expect(first('text')).toBe('color')
    expect(first('button')).toBe('color')
    expect(first('numeric')).toBe('color')
    expect(first('rect')).toBe('fill')
    expect(first('rect', { fillOpacity: 0 })).toBe('stroke')
    expect(first('LinkLine')).toBe('stroke')
    expect(first('symbol')).toBe('stroke')
    expect(first('gauge')).toBe('color')
    expect(first('lamp')).toBe('blink')
    expect(first('group')).toBe('blink')
  })
})
