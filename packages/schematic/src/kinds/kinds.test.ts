import { describe, expect, it } from 'vitest'
import { createItem } from '../document'
import { bindablePropertiesOf, propertiesOf, sharedProperties } from './properties'
import { type ItemType, itemKinds, kindOf, parseItem } from './registry'

const types = Object.keys(itemKinds) as ItemType[]
const create = (type: ItemType) =>
  kindOf({ type }).geometry === 'path'
    ? createItem(type, {
        points: [
          [0, 0],
          [10, 10],
        ],
      })
    : createItem(type)

describe('item kinds', () => {
  it.each(types)('%s: its defaults are valid and its box has the size of its block', (type) => {
    const item = create(type)
    expect(item.type).toBe(type)
    expect(parseItem(item)).toEqual({ item })
    if (kindOf(item).geometry === 'box') expect(item).toMatchObject(itemKinds[type].size)
  })

  it.each(types)('%s: every property has a label and a tab', (type) => {
    for (const property of propertiesOf(type)) {
      expect(property.label).not.toBe('')
      expect(['style', 'data']).toContain(property.group)
    }
  })

  it('text has the defaults of the specification', () => {
    expect(createItem('text')).toMatchObject({
      width: 100,
      height: 40,
      padding: 0,
      fontSize: 14,
      fontFamily: 'Arial',
      fontWeight: 'normal',
      fontStyle: 'normal',
      color: '#121212',
      alignItems: 'center',
      justifyContent: 'center',
      stroke: '#121212',
      strokeWidth: 2,
      strokeOpacity: 1,
      fill: '#FFFFFF',
      fillOpacity: 0,
      rotation: 0,
      locked: false,
    })
  })

  it.each([
    ['text', 100, 40],
    ['line', 100, 10],
    ['rect', 100, 100],
    ['circle', 100, 100],
    ['triangle', 100, 60],
    ['image', 100, 100],
    ['button', 60, 30],
    ['fan', 200, 200],
    ['pie', 300, 240],
    ['bar', 300, 240],
    ['lineGraph', 480, 360],
    ['model', 100, 100],
  ] as const)('%s is dropped %i wide and %i high', (type, width, height) => {
    expect(itemKinds[type].size).toEqual({ width, height })
  })

  it('a bezier curve starts with the control points of the specification', () => {
    expect(createItem('bezier').points).toEqual([
      [5, 10],
      [50, 10],
      [150, 10],
      [195, 10],
    ])
  })

  it('several kinds share the properties that all of them have', () => {
    const names = sharedProperties(['rect', 'text', 'rect']).map((property) => property.name)
    expect(names).toContain('fill')
    expect(names).not.toContain('fontSize')
  })

  it('cells of row lists can be bound', () => {
    const names = bindablePropertiesOf(createItem('pie')).map((property) => property.name)
    expect(names).toContain('slices.2.value')
    expect(names).toContain('visible')
  })
})
