import { openDocument } from '@energy-console/schematic'
import { expect, it } from 'vitest'
import { focusOn } from './focusOn'

const source = (id: string, deviceId: string) => ({
  ...{ id, kind: 'system', prop: id, deviceId, propertyNo: 'power' },
})
const { document } = openDocument({
  pageList: [
    { id: 'overview', itemList: [{ id: 'title', type: 'text' }] },
    {
      id: 'floor',
      itemList: [
        { id: 'pump', type: 'lamp', x: 400, y: 300, width: 40, height: 40 },
        { id: 'power', type: 'numeric', x: 0, y: 0, width: 100, height: 30 },
        { id: 'gone', type: 'lamp', hidden: true },
      ],
      propBindPool: [
        { id: 'b1', itemId: 'pump', propName: 'value', bindObj: 'of pump' },
        { id: 'b2', itemId: 'power', propName: 'value', bindObj: 'of pump' },
        { id: 'b3', itemId: 'gone', propName: 'value', bindObj: 'of fan' },
      ],
    },
  ],
  dataSrcArray: [source('of pump', '1'), source('of fan', '2')],
})

it('finds the page that draws a device, what stands for it, and a window with something round it', () => {
  expect(focusOn(document, '1')).toEqual({
    pageId: 'floor',
    items: [{ x: 400, y: 300, width: 40, height: 40 }],
    window: { x: 280, y: 180, width: 280, height: 280 },
  })
})

it('finds nothing where the device is hidden or of another view', () => {
  expect(focusOn(document, '2')).toBeUndefined()
  expect(focusOn(document, '3')).toBeUndefined()
})
