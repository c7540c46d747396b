import type { DataSourceNode } from '@energy-console/contract/devices'
import { Binding, createItem, DataSource, type Item, ViewEvent } from '@energy-console/schematic'
import { describe, expect, it } from 'vitest'
import { mergeChosen, pointsOfTree } from '../../../../../kit/points/pickedPoints'
import { customProblems, fieldsOfCustom } from './customSource'
import { sourceUsage } from './sourceUsage'

const byId = <T extends { id: string }>(...records: T[]) =>
  new Map(records.map((record) => [record.id, record]))

describe('where a data source is used', () => {
  it('counts bindings, events and items, an event that names it twice once', () => {
    const usage = sourceUsage({
      binding: byId(Binding.parse({ id: 'b', itemId: 'i', propName: 'x', bindObj: 's' })),
      event: byId(ViewEvent.parse({ id: 'e', itemId: 'i', bindObj: 's', watchObj: 's' })),
      item: byId<Item>(createItem('switch', { id: 'i', writeTo: 's' }), createItem('rect', { id: 'j' })),
    })
    expect([...usage]).toEqual([['s', 3]])
  })
})

describe('custom data', () => {
  const taken = DataSource.parse({ id: '1', name: '水位', prop: 'level' })
  const problems = (prop: string, kept?: string) =>
    customProblems({ name: 'a', prop, value: '1' }, [taken], kept).prop?.kind

  it('asks for every field', () => {
    const found = customProblems({ name: ' ', prop: '', value: '' }, [])
    expect(Object.values(found).map(({ kind }) => kind)).toEqual(['empty', 'empty', 'empty'])
  })

  it('takes letters, digits and underscore as a field name, once', () => {
    expect(problems('level_2')).toBeUndefined()
    expect(problems('水位')).toBe('letters')
    expect(problems('a b')).toBe('letters')
    expect(problems('level')).toBe('taken')
  })

  it('leaves a name alone that was there before', () => {
    expect(problems('水 位', '水 位')).toBeUndefined()
  })

  it('stores numbers as numbers', () => {
    expect(fieldsOfCustom({ name: ' a ', prop: 'p', value: '5' })).toEqual({ name: 'a', prop: 'p', value: 5 })
  })
})

describe('the tree of points', () => {
  const node = (
    fields: Partial<DataSourceNode> & Pick<DataSourceNode, 'type' | 'title'>,
  ): DataSourceNode => ({
    id: '1',
    parentId: '0',
    key: `${fields.type}:${fields.title}`,
    value: '1',
    hasChildren: fields.children !== undefined,
    ...fields,
  })
  const property = (title: string) =>
    node({ type: 'property', title, deviceId: '7', propertyNo: title, itemId: `70${title}` })
  const tree = [
    node({
      type: 'station',
      title: 'A站',
      children: [node({ type: 'device', title: '水泵', children: [property('p'), property('q')] })],
    }),
  ]

  it('names a point by its device and property', () => {
    expect(pointsOfTree(tree).get('property:p')).toEqual({
      deviceId: '7',
      propertyNo: 'p',
      itemId: '70p',
      name: '水泵 / p',
    })
  })

  it('keeps what a search hides, and lets go of what is unchecked in sight', () => {
    const all = pointsOfTree(tree)
    const shown = pointsOfTree([property('q')])
    expect([...mergeChosen(all, shown, []).keys()]).toEqual(['property:p'])
    expect([...mergeChosen(new Map(), all, ['device:水泵', 'property:q']).keys()]).toEqual(['property:q'])
  })
})
