import { describe, expect, it } from 'vitest'
import { createItem, DataSource, type ItemType, itemKinds, propertiesOf, ViewEvent } from '../../index'
import { TestEditor } from '../testing/TestEditor'
import { addItems } from './items'

const source = (id: string, prop: string = id) => DataSource.parse({ id, name: `数据 ${id}`, prop })

/** A view with one item and some data sources; what is copied from it and pasted into an empty one. */
const pastedSources = (
  fields: object,
  { sources, events = [] }: { sources: DataSource[]; events?: ViewEvent[] },
): string[] => {
  const from = TestEditor.with([{ id: 'item', ...fields }])
  from.edit('', (transaction) => {
    for (const record of [...sources, source('unused')]) transaction.put('source', record)
    for (const event of events) transaction.put('event', event)
  })
  const to = new TestEditor(TestEditor.with([]).store.document, { clipboard: from.clipboard })
  from.select('item').key('c', { ctrl: true })
  to.key('v', { ctrl: true })
  expect(to.order()).toHaveLength(1)
  return [...to.store.document.source.keys()].sort()
}

describe('a copy into another view', () => {
  it('takes along the data sources that lists of an item name', () => {
    const curves = [{ bindObj: 'a' }, { bindObj: 'b' }]
    expect(pastedSources({ type: 'historyCurve', curves }, { sources: [source('a'), source('b')] })).toEqual([
      'a',
      'b',
    ])
  })

  it('takes along the one that a switch writes to', () => {
    expect(pastedSources({ type: 'switch', writeTo: 'a' }, { sources: [source('a')] })).toEqual(['a'])
  })

  it('takes along the one that an event watches, and those that its script calls by name', () => {
    const watching = ViewEvent.parse({ id: 'e', itemId: 'item', eventType: 'change', watchObj: 'a' })
    const script = ViewEvent.parse({
      ...{ id: 's', itemId: 'item', eventAction: 'execScript' },
      execScript: `view.set('level', view.get("数据 b") + 1)`,
    })
    const sources = [source('a'), source('b'), source('c', 'level'), source('d')]
    expect(pastedSources({ type: 'rect' }, { sources, events: [watching, script] })).toEqual(['a', 'b', 'c'])
  })

  it('takes along whatever a property of any kind names', () => {
    for (const type of Object.keys(itemKinds) as ItemType[]) {
      for (const { name, input, columns = [] } of propertiesOf(type)) {
        const column = columns.find((candidate) => candidate.input === 'source')
        if (input !== 'source' && !column) continue
        const item = createItem(type, { [name]: column ? [{ [column.name]: 'a' }] : 'a' })
        const editor = TestEditor.with([])
        editor.edit('', (transaction) => addItems(transaction, [{ ...item, pageId: 'page' }]))
        editor.edit('', (transaction) => transaction.put('source', source('a')))
        editor.select(item.id).key('c', { ctrl: true })
        expect(editor.clipboard.text, `${type}.${name}`).toContain('数据 a')
      }
    }
  })
})
