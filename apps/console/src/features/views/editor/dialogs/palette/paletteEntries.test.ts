import { createItem, createPage, emptyDocument } from '@energy-console/schematic'
import { Editor } from '@energy-console/schematic/editor'
import { describe, expect, it } from 'vitest'
import { actionEntries, commandEntries, documentEntries, findEntries } from './paletteEntries'

const t = (text: string) => text
const page = { ...createPage([], { pageName: '配电室' }), id: 'page' }
const document = {
  ...emptyDocument(page),
  item: new Map([
    ['a', createItem('rect', { id: 'a', pageId: 'page', name: '主变 1#' })],
    ['b', createItem('rect', { id: 'b', pageId: 'page' })],
  ]),
}
const entries = documentEntries(document, t)
const titles = (keyword: string) => findEntries(entries, keyword).map(({ title }) => title)

describe('the command palette', () => {
  it('finds pages and named items', () => {
    expect(titles('主变')).toEqual(['主变 1#'])
    expect(titles('1# 主变')).toEqual(['主变 1#'])
    expect(titles('配电')).toEqual(['配电室', '主变 1#'])
    expect(titles('没有')).toEqual([])
  })

  it('shows no items before something is written', () => {
    expect(titles(' ')).toEqual(['配电室'])
  })

  it('offers only commands that can run', () => {
    const editor = new Editor(emptyDocument(page))
    const ids = commandEntries(editor, t).map(({ target }) => target.type === 'command' && target.id)
    expect(ids).toContain('fitPage')
    expect(ids).not.toContain('undo')
    editor.dispose()
  })

  it('offers what the page does, with its key', () => {
    const [save] = actionEntries([{ key: 'save', label: '保存', shortcut: 'Mod+S', run: () => undefined }], t)
    expect(save).toMatchObject({ title: '保存', shortcut: 'Mod+S', target: { type: 'action' } })
  })

  it('finds commands and actions by Chinese and by English words, whatever the console speaks', () => {
    const rebind = {
      key: 'rebind',
      label: '重新绑定到其他站点',
      keywords: ['换绑', 're-bind', 'station'],
      run: () => undefined,
    }
    const editor = new Editor(emptyDocument(page))
    for (const speak of [t, () => 'Bind elsewhere']) {
      const all = [...actionEntries([rebind], speak), ...commandEntries(editor, speak)]
      const keys = (keyword: string) => findEntries(all, keyword).map(({ key }) => key)
      for (const word of ['rebind', 'Re-bind', 'station', '换绑', '重新绑定'])
        expect(keys(word)).toEqual(['action rebind'])
      expect(keys('适应屏幕')).toEqual(['command fitPage'])
      expect(keys('fitpage')).toEqual(['command fitPage'])
    }
    editor.dispose()
  })

  it('stays short', () => {
    const many = Array.from({ length: 500 }, (_, index) => ({
      ...(entries[0] ?? entriesAreMissing()),
      key: String(index),
    }))
    expect(findEntries(many, '配电')).toHaveLength(50)
  })
})

const entriesAreMissing = (): never => {
  throw new Error('no entries')
}
