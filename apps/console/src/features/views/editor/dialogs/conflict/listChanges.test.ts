import { Binding, createItem, emptyDocument, type Item, pagesOf } from '@energy-console/schematic'
import { describe, expect, it } from 'vitest'
import { listChanges } from './listChanges'

const t = (text: string) => text
const empty = emptyDocument()
const pageId = pagesOf(empty)[0]?.id ?? ''
const [a, b, c] = [
  createItem('rect', { id: 'a', pageId, x: 10, name: '母线' }),
  createItem('text', { id: 'b', pageId, x: 20, content: '主变' }),
  createItem('rect', { id: 'c', pageId, x: 30, name: '支路' }),
]
const documentOf = (...items: readonly Item[]) => ({
  ...empty,
  item: new Map(items.map((item, index) => [item.id, { ...item, order: `a${index}` }])),
})

describe('the list of what two documents differ in', () => {
  it('names what is more, less and otherwise, but not where it stands among the others', () => {
    expect(listChanges(documentOf(a, b), documentOf(b, { ...a, x: 11, y: 5, fill: '#fff' }, c), t)).toEqual([
      { id: 'a', sign: 'changed', name: '母线', pageId, isItem: true, what: ['位置', '填充颜色'] },
      { id: 'c', sign: 'added', name: '支路', pageId, isItem: true, what: [] },
    ])
    expect(listChanges(documentOf(a, b), documentOf(a), t)).toMatchObject([
      { id: 'b', sign: 'removed', name: '主变' },
    ])
    expect(listChanges(documentOf(a), documentOf(a), t)).toEqual([])
  })

  it('counts a binding as a change of its item, and names pages', () => {
    const binding = Binding.parse({ id: 'x', itemId: 'a', propName: 'visible', bindObj: '' })
    const bound = { ...documentOf(a), binding: new Map([['x', binding]]) }
    expect(listChanges(documentOf(a), bound, t)).toMatchObject([
      { id: 'a', sign: 'changed', what: ['数据绑定'] },
    ])
    const page = pagesOf(empty)[0]
    if (!page) throw new Error('no page')
    const renamed = { ...page, editorData: { ...page.editorData, pageName: '一楼' } }
    expect(listChanges(empty, { ...empty, page: new Map([[page.id, renamed]]) }, t)).toMatchObject([
      { sign: 'changed', name: '一楼', what: ['页面设置'] },
    ])
  })
})
