import { describe, expect, it } from 'vitest'
import { openDocument } from '../document'
import { withValues } from './withValues'

const { document } = openDocument({
  dataSrcArray: [{ id: 's', kind: 'system', deviceId: '1', propertyNo: 'P', itemId: '11' }],
  pageList: [
    {
      itemList: [
        { id: 'number', type: 'numeric', value: null },
        { id: 'lamp', type: 'lamp' },
        { id: 'plain', type: 'rect' },
      ],
      propBindPool: [
        { id: 'b1', itemId: 'number', propName: 'value', bindObj: 's' },
        { id: 'b2', itemId: 'lamp', propName: 'visible', bindObj: 's' },
      ],
    },
  ],
})

describe('a picture of a document with values', () => {
  it('lays bound values into the items, in their order, and leaves the document as it is', () => {
    const shown = withValues(document, [{ itemId: '11', value: 0, quality: 0 }])
    expect([...shown.item.keys()]).toEqual(['number', 'lamp', 'plain'])
    expect(shown.item.get('number')).toMatchObject({ value: 0 })
    expect(shown.item.get('lamp')).toMatchObject({ hidden: true })
    expect(shown.item.get('plain')).toBe(document.item.get('plain'))
    expect(document.item.get('number')).toMatchObject({ value: null })
  })

  it('moves and stretches what is drawn through points', () => {
    const view = {
      dataSrcArray: [{ id: 's', value: 40 }],
      pageList: [
        {
          itemList: [
            {
              id: 'pipe',
              type: 'pipe',
              points: [
                [0, 10],
                [20, 10],
              ],
            },
            {
              id: 'polygon',
              type: 'polygon',
              width: 80,
              height: 100,
              points: [
                [0, 0],
                [80, 0],
                [0, 100],
              ],
            },
          ],
          propBindPool: [
            { id: 'b1', itemId: 'pipe', propName: 'x', bindObj: 's' },
            { id: 'b2', itemId: 'polygon', propName: 'width', bindObj: 's' },
          ],
        },
      ],
    }
    const { item } = withValues(openDocument(view).document, [])
    expect(item.get('pipe')).toMatchObject({
      x: 40,
      points: [
        [40, 10],
        [60, 10],
      ],
    })
    expect(item.get('polygon')).toMatchObject({
      width: 40,
      points: [
        [0, 0],
        [40, 0],
        [0, 100],
      ],
    })
  })

  it('keeps what an item shows where no value is known', () => {
    expect(withValues(document, []).item.get('number')).toMatchObject({ value: null, hidden: false })
  })
})
