import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Counted, subtreesOf } from './subtrees'

/** Trees: the parent of a node stands before it, or is nobody. */
const trees = fc.array(fc.tuple(fc.nat(), fc.nat(50)), { maxLength: 30 }).map((entries) =>
  entries.map(
    ([parent, count], index): Counted => ({
      id: `${index + 1}`,
      parentId: `${parent % (index + 1)}`,
      count,
    }),
  ),
)

describe('what stands below the nodes of a tree', () => {
  it('is theirs and that of their children, and the roots have everything once', () => {
    fc.assert(
      fc.property(trees, (nodes) => {
        const subtrees = subtreesOf(nodes)
        const roots = nodes.filter(({ parentId }) => parentId === '0')
        const all = roots.flatMap(({ id }) => subtrees.get(id)?.ids ?? [])
        expect(all.sort()).toEqual(nodes.map(({ id }) => id).sort())
        const sum = (some: readonly { count: number }[]) =>
          some.reduce((total, { count }) => total + count, 0)
        expect(sum(roots.map(({ id }) => subtrees.get(id) ?? { count: 0 }))).toBe(sum(nodes))
        for (const { id, count } of nodes) {
          const children = nodes.filter(({ parentId }) => parentId === id)
          const below = sum(children.map((child) => subtrees.get(child.id) ?? { count: 0 }))
          expect(subtrees.get(id)?.count).toBe(count + below)
          expect(subtrees.get(id)?.ids[0]).toBe(id)
        }
      }),
    )
  })

  it('ends where a circle begins', () => {
    const circle = [
      { id: '1', parentId: '9', count: 1 },
      { id: '2', parentId: '1', count: 2 },
      { id: '1b', parentId: '2', count: 4 },
    ]
    expect(subtreesOf(circle).get('1')).toEqual({ ids: ['1', '2', '1b'], count: 7 })
  })
})
