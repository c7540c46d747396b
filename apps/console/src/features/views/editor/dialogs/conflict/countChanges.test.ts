import { createItem, emptyDocument, pagesOf } from '@energy-console/schematic'
import { expect, it } from 'vitest'
import { countChanges } from './countChanges'

it('counts what is more, less and otherwise, but not where it stands among the others', () => {
  const empty = emptyDocument()
  const pageId = pagesOf(empty)[0]?.id ?? ''
  const [a, b, c] = [10, 20, 30].map((x) => createItem('rect', { pageId, x }))
  if (!a || !b || !c) throw new Error('no items')
  const documentOf = (items: readonly (typeof a)[]) => ({
    ...empty,
    item: new Map(items.map((item, index) => [item.id, { ...item, order: `a${index}` }])),
  })
  expect(countChanges(documentOf([a, b]), documentOf([b, { ...a, x: 11 }, c]))).toEqual({
    added: 1,
    removed: 0,
    changed: 1,
  })
})
