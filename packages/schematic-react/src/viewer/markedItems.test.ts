import { deviceIdsOfItems, openDocument, pointIdsOfItems, ViewSession } from '@energy-console/schematic'
import { expect, it } from 'vitest'
import { createViewScene } from '../scene/viewScene'
import { markedItems } from './markedItems'

const { document } = openDocument({
  pageList: [
    {
      id: 'page',
      itemList: [
        { id: 'breaker', type: 'symbol', symbolId: 'breaker' },
        { id: 'power', type: 'numeric' },
        { id: 'first', type: 'numeric' },
        { id: 'second', type: 'numeric' },
        { id: 'hidden', type: 'lamp', hidden: true },
        { id: 'tripped', type: 'text', content: '' },
        { id: 'alone', type: 'text', content: '' },
        { id: 'trend', type: 'historyCurve', curves: [{ name: 'I', bindObj: 'current' }] },
      ],
      propBindPool: [
        { id: 'b1', itemId: 'breaker', propName: 'state', bindObj: 'position' },
        { id: 'b2', itemId: 'power', propName: 'value', bindObj: 'position' },
        { id: 'b3', itemId: 'first', propName: 'value', bindObj: 'heat' },
        { id: 'b4', itemId: 'second', propName: 'value', bindObj: 'heat' },
        { id: 'b5', itemId: 'breaker', propName: 'visible', bindObj: 'other' },
        { id: 'b7', itemId: 'second', propName: 'color', bindObj: 'winding' },
        { id: 'b8', itemId: 'power', propName: 'color', bindObj: 'current' },
        { id: 'b9', itemId: 'tripped', propName: 'content', bindObj: 'trip' },
        { id: 'b10', itemId: 'alone', propName: 'content', bindObj: 'lonely' },
        { id: 'b6', itemId: 'hidden', propName: 'value', bindObj: 'heat' },
      ],
    },
  ],
  dataSrcArray: [
    { id: 'position', kind: 'system', prop: 'a', deviceId: '1', propertyNo: 'position' },
    { id: 'heat', kind: 'system', prop: 'b', deviceId: '2', propertyNo: 'heat' },
    { id: 'winding', kind: 'system', prop: 'd', deviceId: '2', propertyNo: 'winding', itemId: '21' },
    { id: 'current', kind: 'system', prop: 'e', deviceId: '1', propertyNo: 'current', itemId: '11' },
    { id: 'trip', kind: 'system', prop: 'f', deviceId: '1', propertyNo: 'trip', itemId: '12' },
    { id: 'lonely', kind: 'system', prop: 'g', deviceId: '4', propertyNo: 'on' },
    { id: 'other', kind: 'system', prop: 'c', deviceId: '3', propertyNo: 'on' },
  ],
})
const session = new ViewSession(document, () => undefined)
const scene = createViewScene(document, session, 'page')
const marked = (marks: [string, string][]) => [
  ...markedItems(scene, deviceIdsOfItems(document), new Map(marks)),
]

it('marks what stands for a device, else the first value of it, and nothing that is hidden', () => {
  expect(marked([['1', 'one']])).toEqual([['breaker', 'one']])
  expect(marked([['2', 'two']])).toEqual([['first', 'two']])
  expect(marked([['9', 'of another view']])).toEqual([])
})

it('marks the value of the point that alarms, else something else of its device', () => {
  const points = pointIdsOfItems(document)
  const markedPoint = (deviceId: string, pointId: string) => [
    ...markedItems(scene, deviceIdsOfItems(document), new Map([[deviceId, pointId]]), {
      points,
      pointOf: (mark) => mark,
    }).keys(),
  ]
  expect(markedPoint('2', '21')).toEqual(['second'])
  expect(markedPoint('1', '11')).toEqual(['power'])
  // a text that says nothing now shows nothing that could be framed
  expect(markedPoint('1', '12')).toEqual(['tripped'])
  session.setValue('trip', { value: '', quality: 0 })
  session.setValue('lonely', { value: '', quality: 0 })
  session.flush()
  expect(markedPoint('1', '12')).toEqual(['breaker'])
  expect(marked([['4', 'four']])).toEqual([['alone', 'four']])
  expect(markedPoint('2', '99')).toEqual(['first'])
  expect(markedPoint('1', '99')).toEqual(['breaker'])
})

it('shows of several devices of one item the mark that comes last', () => {
  const both: [string, string][] = [
    ['1', 'hint'],
    ['3', 'serious'],
  ]
  expect(marked(both)).toEqual([['breaker', 'serious']])
  expect(marked(both.toReversed())).toEqual([['breaker', 'hint']])
})

it('knows a curve by the points that it draws', () => {
  expect(deviceIdsOfItems(document).get('trend')).toEqual(new Set(['1']))
  expect(pointIdsOfItems(document).get('trend')).toEqual(new Set(['11']))
})
