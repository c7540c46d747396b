import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createItem, createPage, emptyDocument, type SchematicDocument, saveDocument } from '../document'
import { type Diff, invertDiff, isEmptyDiff, mergeDiffs } from './diff'
import { History } from './History'
import { keepWhole } from './integrity'
import { Store } from './Store'

const page = { ...createPage([]), id: 'p' }
const create = () => new Store(emptyDocument(page), keepWhole)
const snapshot = (document: SchematicDocument) => JSON.stringify(saveDocument(document))

const IDS = ['a', 'b', 'c', 'd', 'constructor'] as const
const id = fc.constantFrom(...IDS)
const edit = fc.oneof(
  fc.record({
    kind: fc.constant('put' as const),
    id,
    x: fc.integer({ min: -500, max: 500 }),
    y: fc.integer({ min: 0, max: 500 }),
  }),
  fc.record({ kind: fc.constant('remove' as const), id }),
  fc.record({ kind: fc.constant('connect' as const), id: fc.constant('line'), from: id, to: id }),
  fc.record({ kind: fc.constant('group' as const), id, group: fc.constantFrom('g', '') }),
  fc.record({ kind: fc.constant('bind' as const), id: fc.constantFrom('b1', 'b2'), itemId: id }),
)
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

const perform = (store: Store, edits: readonly Edit[]): Diff =>
  store.transact((transaction) => {
    for (const step of edits) {
      if (step.kind === 'put') {
        transaction.put(
          'item',
          createItem('rect', { id: step.id, x: step.x, y: step.y, pageId: 'p', order: step.id }),
        )
      } else if (step.kind === 'remove') transaction.remove('item', step.id)
      else if (step.kind === 'connect') {
        const end = (itemId: string) => ({
          itemId: transaction.get('item', itemId) ? itemId : '',
          anchor: [0.5, 0.5] as [number, number],
        })
        transaction.put(
          'item',
          createItem('connector', {
            id: 'line',
            pageId: 'p',
            order: 'z',
            points: [
              [0, 0],
              [9, 9],
            ],
            start: end(step.from),
            end: end(step.to),
          }),
        )
      } else if (step.kind === 'group') {
        if (step.group) transaction.put('item', createItem('group', { id: 'g', pageId: 'p', order: 'g' }))
        transaction.update('item', step.id, (item) => ({ ...item, parentId: step.group }))
      } else if (transaction.get('item', step.itemId)) {
        const order = transaction.get('binding', step.id)?.order ?? ''
        const fields = { id: step.id, order, pageId: 'p', itemId: step.itemId, propName: 'x', bindObj: 's' }
        transaction.put('binding', fields)
      }
    }
  })

const rounds = fc.array(fc.array(edit, { maxLength: 6 }), { maxLength: 20 })

describe('diffs', () => {
  it('applied and then inverted leave the document as it was', () => {
    fc.assert(
      fc.property(rounds, fc.array(edit, { maxLength: 8 }), (before, edits) => {
        const store = create()
        for (const round of before) perform(store, round)
        const start = snapshot(store.document)
        const diff = perform(store, edits)
        const end = snapshot(store.document)
        store.apply(invertDiff(diff))
        expect(snapshot(store.document)).toBe(start)
        store.apply(diff)
        expect(snapshot(store.document)).toBe(end)
      }),
    )
  })

  it('merged into one do the same as one after the other; with their inverse they cancel out', () => {
    fc.assert(
      fc.property(rounds, (edits) => {
        const store = create()
        const start = snapshot(store.document)
        const diffs = edits.map((round) => perform(store, round))
        const merged = diffs.reduce(mergeDiffs, {})
        const other = create()
        other.apply(merged)
        expect(snapshot(other.document)).toBe(snapshot(store.document))
        expect(isEmptyDiff(mergeDiffs(merged, invertDiff(merged)))).toBe(true)
        store.apply(invertDiff(merged))
        expect(snapshot(store.document)).toBe(start)
      }),
    )
  })

  it('survive JSON', () => {
    const store = create()
    const diff = perform(store, [{ kind: 'put', id: 'a', x: 1, y: 2 }])
    const other = create()
    other.apply(JSON.parse(JSON.stringify(diff)))
    expect(snapshot(other.document)).toBe(snapshot(store.document))
  })
})

describe('undo and redo', () => {
  it('walk any history back to its start and forth to its end', () => {
    fc.assert(
      fc.property(rounds, fc.array(fc.boolean(), { maxLength: 30 }), (edits, walk) => {
        const store = create()
        const history = new History(store)
        const states = [snapshot(store.document)]
        for (const round of edits) {
          history.mark('改')
          perform(store, round)
          const now = snapshot(store.document)
          if (now !== states.at(-1)) states.push(now)
        }
        let at = states.length - 1
        for (const isUndo of walk) {
          if (isUndo) history.undo()
          else history.redo()
          at = Math.max(0, Math.min(states.length - 1, at + (isUndo ? -1 : 1)))
          expect(snapshot(store.document)).toBe(states[at])
        }
      }),
    )
  })

  it('a new edit after undo forgets what was undone', () => {
    const store = create()
    const history = new History(store)
    perform(store, [{ kind: 'put', id: 'a', x: 1, y: 1 }])
    history.undo()
    perform(store, [{ kind: 'put', id: 'b', x: 1, y: 1 }])
    expect(history.redo()).toBeUndefined()
    expect([...store.document.item.keys()]).toEqual(['b'])
  })

  it('everything between two marks is one step; squashing makes one of many; cancelling leaves nothing', () => {
    const store = create()
    const history = new History(store)
    const put = (x: number) => perform(store, [{ kind: 'put', id: 'a', x, y: 0 }])
    history.mark('一')
    put(1)
    put(2)
    history.undo()
    expect(store.document.item.size).toBe(0)
    history.redo()
    const mark = history.mark('二')
    put(3)
    history.mark('三')
    put(4)
    history.squashTo(mark)
    history.undo()
    expect(store.get('item', 'a')?.x).toBe(2)
    const cancelled = history.mark('四')
    put(5)
    history.cancelTo(cancelled)
    expect(store.get('item', 'a')?.x).toBe(2)
    expect(history.getState()).toEqual({ canUndo: true, canRedo: false, undoName: '一', redoName: '' })
  })

  it('silent changes do not enter history', () => {
    const store = create()
    const history = new History(store)
    store.transact((transaction) => transaction.put('page', { ...page, id: 'q' }), 'silent')
    expect(history.getState().canUndo).toBe(false)
  })
})

describe('the store', () => {
  it('takes back a transaction that throws', () => {
    const store = create()
    const start = snapshot(store.document)
    expect(() =>
      store.transact((transaction) => {
        transaction.put('item', createItem('rect', { pageId: 'p' }))
        throw new Error('stop')
      }),
    ).toThrow('stop')
    expect(snapshot(store.document)).toBe(start)
    expect(store.itemsOnPage('p')).toEqual([])
  })

  it('tells only those concerned, once a transaction', () => {
    const store = create()
    perform(store, [
      { kind: 'put', id: 'a', x: 0, y: 0 },
      { kind: 'put', id: 'b', x: 0, y: 0 },
    ])
    const told: string[] = []
    store.subscribeRecord('item', 'a', () => told.push('a'))
    store.subscribeRecord('item', 'b', () => told.push('b'))
    store.subscribePage('p', () => told.push('page'))
    const list = store.itemsOnPage('p')
    perform(store, [
      { kind: 'put', id: 'a', x: 5, y: 0 },
      { kind: 'put', id: 'a', x: 6, y: 0 },
    ])
    expect(told).toEqual(['a'])
    expect(store.itemsOnPage('p')).toBe(list)
    perform(store, [{ kind: 'remove', id: 'b' }])
    expect(told).toEqual(['a', 'b', 'page'])
  })

  it('removing an item takes its bindings and lets go of its lines; undo brings all of it back', () => {
    const store = create()
    const history = new History(store)
    perform(store, [
      { kind: 'put', id: 'a', x: 0, y: 0 },
      { kind: 'put', id: 'b', x: 300, y: 0 },
      { kind: 'connect', id: 'line', from: 'a', to: 'b' },
      { kind: 'bind', id: 'b1', itemId: 'b' },
    ])
    const start = snapshot(store.document)
    history.mark('删除')
    perform(store, [{ kind: 'remove', id: 'b' }])
    expect(store.get('item', 'line')).toMatchObject({ start: { itemId: 'a' }, end: { itemId: '' } })
    expect(store.document.binding.size).toBe(0)
    history.undo()
    expect(snapshot(store.document)).toBe(start)
  })

  it('a connector follows the items at its ends', () => {
    const store = create()
    perform(store, [
      { kind: 'put', id: 'a', x: 0, y: 0 },
      { kind: 'put', id: 'b', x: 300, y: 0 },
      { kind: 'connect', id: 'line', from: 'a', to: 'b' },
    ])
    expect(store.get('item', 'line')).toMatchObject({
      points: [
        [100, 50],
        [300, 50],
      ],
    })
    perform(store, [{ kind: 'put', id: 'b', x: 300, y: 200 }])
    expect(store.get('item', 'line')).toMatchObject({
      points: [
        [100, 50],
        [200, 50],
        [200, 250],
        [300, 250],
      ],
    })
  })

  it('a page goes with everything on it', () => {
    const store = create()
    perform(store, [
      { kind: 'put', id: 'a', x: 0, y: 0 },
      { kind: 'bind', id: 'b1', itemId: 'a' },
    ])
    store.transact((transaction) => transaction.remove('page', 'p'))
    expect([store.document.item.size, store.document.binding.size]).toEqual([0, 0])
  })
})
