import { openDocument } from '@energy-console/schematic'
import { expect, it } from 'vitest'
import { shownPoints } from './shownPoints'

const source = (id: string, values: object = {}) => ({
  ...{ id, kind: 'system', name: id, deviceId: '7', propertyNo: id, itemId: `1${id.length}` },
  ...values,
})
const open = (content: object) => shownPoints(openDocument(content).document)
const numbersOf = (content: object) => open(content).points.map(({ propertyNo }) => propertyNo)

const text = { id: 't', type: 'text', x: 0, y: 0, width: 10, height: 10 }
const binding = (bindObj: string) => ({ id: `b${bindObj}`, itemId: 't', propName: 'text', bindObj })

it('are those that something on any page goes by, and no source that nothing uses', () => {
  const dataSrcArray = [
    source('bound'),
    source('second'),
    source('watched'),
    source('curve'),
    source('left'),
    source('own', { kind: 'custom' }),
    source('shared', { kind: 'global', prop: 'shared' }),
  ]
  const curve = { id: 'c', type: 'historyCurve', x: 0, y: 0, width: 90, height: 90, hours: 8 }
  const content = {
    dataSrcArray,
    pageList: [
      {
        id: 'p',
        itemList: [text, { ...curve, curves: [{ bindObj: 'curve' }, { bindObj: 'own' }] }],
        propBindPool: [binding('bound'), binding('own'), binding('shared')],
        eventPool: [{ id: 'e', itemId: 't', eventType: 'change', watchObj: 'watched' }],
      },
      {
        id: 'q',
        itemList: [{ ...text, id: 'u' }],
        propBindPool: [{ ...binding('second'), id: 'x', itemId: 'u' }],
      },
    ],
  }
  expect(numbersOf(content).sort()).toEqual(['bound', 'curve', 'second', 'watched'])
  expect(open(content).curves).toMatchObject([{ propertyNo: 'curve', hours: 8 }])
  // a script may read any of them by its name
  expect(numbersOf({ ...content, userScript: 'getValue("le" + "ft")' })).toContain('left')
})

it('has the properties of every layout of a model, and the longest time that a curve is drawn for', () => {
  const layout = (bindProp: string) => ({ children: [{ type: 'text', bindProp }] })
  const curve = (id: string, hours: number) => ({
    ...{ id, type: 'historyCurve', x: 0, y: 0, width: 90, height: 90, hours, curves: [{ bindObj: 'curve' }] },
  })
  const model = {
    ...{ id: 'm', type: 'model', x: 0, y: 0, width: 10, height: 10, deviceId: '9', modelId: '3' },
    layouts: [layout('A'), layout('B')],
  }
  const shown = open({
    dataSrcArray: [source('curve')],
    pageList: [{ id: 'p', itemList: [model, curve('c', 4), curve('d', 48)] }],
  })
  expect(shown.points).toContainEqual({ deviceId: '9', propertyNo: 'A', itemId: '' })
  expect(shown.points).toContainEqual({ deviceId: '9', propertyNo: 'B', itemId: '' })
  expect(shown.curves).toMatchObject([{ propertyNo: 'curve', hours: 48 }])
})
