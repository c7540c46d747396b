import { describe, expect, it } from 'vitest'
import { largestPart } from './largestPart'

const view = (values: object) => JSON.stringify({ pageList: [], ...values })
const page = (itemList: object[], editorData: object = {}) => ({ id: 'p', itemList, editorData })

describe('the largest part of a document', () => {
  it.each([
    [
      'an item by its name',
      view({ pageList: [page([]), page([{ type: 'image', name: '泵房照片', imageUrl: 'xxxx' }])] }),
      'Page 2 · 泵房照片',
    ],
    [
      'an item without a name by its kind',
      view({ pageList: [page([{ type: 'image', imageUrl: 'xxxxxxxx' }], { pageName: '总览' })] }),
      '总览 · 图片',
    ],
    [
      'a page by its name',
      view({
        pageList: [page([{ type: 'rect', name: 'a' }], { pageName: '总览', backgroundImage: 'xxxxxxxx' })],
      }),
      '总览',
    ],
    ['what belongs to no page by its field', view({ userScript: 'xxxx' }), 'userScript'],
  ])('is named: %s', (_name, content, place) => {
    expect(largestPart(content).place).toBe(place)
  })
})
