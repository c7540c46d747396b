import { Binding, createItem, loadExpressions } from '@energy-console/schematic'
import { beforeAll, describe, expect, it } from 'vitest'
import { previewBinding } from './previewBinding'

beforeAll(loadExpressions)

const text = createItem('text', { id: 'i' })
const binding = (fields: Partial<Binding>) =>
  Binding.parse({ id: 'b', itemId: 'i', propName: 'content', bindObj: 's', ...fields })

describe('the preview of a binding', () => {
  it('shows what reaches the property', () => {
    const result = previewBinding(text, binding({ transform: { scale: 0.1, decimals: 1, unit: '℃' } }), 253)
    expect(result.text).toBe('25.3 ℃')
    expect(result.item).toMatchObject({ content: '25.3 ℃' })
    expect(result.errors).toEqual([])
  })

  it('says which rule applies and what it changes', () => {
    const rules = [
      { when: { op: 'between', min: 0, max: 10 } as const, color: '#00ff00' },
      { when: { op: 'gt', value: 10 } as const, color: '#ff0000', blink: true },
    ]
    const result = previewBinding(text, binding({ rules }), 11)
    expect(result.rule).toBe(1)
    expect(result.item).toMatchObject({ color: '#ff0000' })
    expect(result.patch.blink).toBe(true)
    expect(previewBinding(text, binding({ rules }), -1).rule).toBe(-1)
  })

  it('reports a bad expression and a value that does not fit', () => {
    expect(previewBinding(text, binding({ transform: { expression: 'value +' } }), 1).errors).toHaveLength(1)
    expect(previewBinding(text, binding({ propName: 'x' }), 'high').errors).toHaveLength(1)
  })

  it('waits for a property to be chosen', () => {
    expect(previewBinding(text, { ...binding({}), propName: '' }, 1).errors).toEqual([])
  })
})
