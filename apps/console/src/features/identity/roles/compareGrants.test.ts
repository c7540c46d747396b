import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareGrants } from './compareGrants'

const tree = [
  {
    id: '1',
    title: '设置',
    children: [
      { id: '2', title: '用户' },
      { id: '3', title: '角色' },
    ],
  },
  { id: '4', title: '日志' },
]

describe('comparing two roles (issue: roles, compare two)', () => {
  it('names each node by the way down to it', () => {
    expect(compareGrants(tree, ['1', '2'], ['2', '4'])).toEqual([
      { id: '1', path: ['设置'], owner: 'first' },
      { id: '2', path: ['设置', '用户'], owner: 'both' },
      { id: '3', path: ['设置', '角色'], owner: 'none' },
      { id: '4', path: ['日志'], owner: 'second' },
    ])
  })

  it('is the same the other way round, and shows no difference of a role from itself', () => {
    const ids = fc.subarray(['1', '2', '3', '4'])
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
})
