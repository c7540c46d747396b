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

  it('keeps what an item shows where no value is known', () => {
    expect(withValues(document, []).item.get('number')).toMatchObject({ value: null, hidden: false })
  })
})
