import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareGrants, differencesBeyond } from './compareGrants'

const tree = [
  {
    id: '1',
    title: '设置',
    children: [
      { id: '2', title: '用户', isPage: true, children: [{ id: '5', title: '新增' }] },
      { id: '3', title: '角色' },
    ],
  },
  { id: '4', title: '日志' },
]

describe('comparing two roles (issue: roles, compare two)', () => {
  it('names each page and button by the way down to it, and no heading unless it gives something', () => {
    expect(compareGrants(tree, ['1', '2'], ['2', '4'])).toEqual([
      { id: '2', path: ['设置', '用户'], owner: 'both' },
      { id: '5', path: ['设置', '用户', '新增'], owner: 'none' },
      { id: '3', path: ['设置', '角色'], owner: 'none' },
      { id: '4', path: ['日志'], owner: 'second' },
    ])
    const each = compareGrants(tree, ['1'], [], { isEachItsOwn: true })
    expect(each[0]).toEqual({ id: '1', path: ['设置'], owner: 'first' })
  })

  it('is the same the other way round, and shows no difference of a role from itself', () => {
    const ids = fc.subarray(['1', '2', '3', '4', '5'])
    const swapped = { first: 'second', second: 'first', both: 'both', none: 'none' } as const
    fc.assert(
      fc.property(ids, ids, (first, second) => {
        const there = compareGrants(tree, first, second).map(({ owner }) => owner)
        expect(compareGrants(tree, second, first).map(({ owner }) => swapped[owner])).toEqual(there)
        const own = compareGrants(tree, first, first).filter(({ owner }) => owner === 'first')
        expect(own).toEqual([])
      }),
    )
  })

  it('counts what differs beyond what whoever looks may see, and tells nothing more of it', () => {
    expect(differencesBeyond(tree, ['1', '2', '5', '8'], ['4', '8'])).toBe(0)
    expect(differencesBeyond(tree, ['2', '7', '8'], ['2', '8', '9', '10'])).toBe(3)
    expect(differencesBeyond([], ['0'], [])).toBe(1)
  })
})
