import { describe, expect, it } from 'vitest'
import { openDocument } from '../document'
import { withValues } from './withValues'

const { document } = openDocument({
  dataSrcArray: [
    { id: 's', kind: 'system', deviceId: '1', propertyNo: 'P', itemId: '11' },
    { id: 'g', kind: 'global', prop: 'season', value: 'winter' },
  ],
  pageList: [
    {
      itemList: [
        { id: 'number', type: 'numeric', value: null },
        { id: 'lamp', type: 'lamp' },
        { id: 'plain', type: 'rect' },
        { id: 'season', type: 'text', content: 'text' },
        { id: 'gone', type: 'text', content: '0.00' },
      ],
      propBindPool: [
        { id: 'b1', itemId: 'number', propName: 'value', bindObj: 's' },
        { id: 'b2', itemId: 'lamp', propName: 'visible', bindObj: 's' },
        { id: 'b3', itemId: 'season', propName: 'content', bindObj: 'g' },
        { id: 'b4', itemId: 'gone', propName: 'content', bindObj: 's' },
      ],
    },
  ],
})

describe('a picture of a document with values', () => {
  it('lays bound values into the items, in their order, and leaves the document as it is', () => {
    const shown = withValues(document, [{ itemId: '11', value: 0, quality: 0 }])
    expect([...shown.item.keys()]).toEqual(['number', 'lamp', 'plain', 'season', 'gone'])
    expect(shown.item.get('number')).toMatchObject({ value: 0 })
    expect(shown.item.get('lamp')).toMatchObject({ hidden: true })
    expect(shown.item.get('plain')).toBe(document.item.get('plain'))
    expect(document.item.get('number')).toMatchObject({ value: null })
  })

  it('says -- where no value is known; global variables stand at their own', () => {
    const { item } = withValues(document, [])
    expect(item.get('number')).toMatchObject({ value: null, hidden: false })
    expect(item.get('gone')).toMatchObject({ content: '--' })
    expect(item.get('season')).toMatchObject({ content: 'winter' })
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
})
