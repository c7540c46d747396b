import { describe, expect, it } from 'vitest'
import { toTree } from './toTree'

describe('toTree', () => {
  it('hangs rows below their parents in the order in which they came', () => {
    const rows = [
      { id: '3', parentId: '1' },
      { id: '1', parentId: '0' },
      { id: '2', parentId: '1' },
      { id: '9', parentId: 'gone' },
    ]
    expect(toTree(rows)).toEqual([
      {
        id: '1',
        parentId: '0',
        children: [
          { id: '3', parentId: '1' },
          { id: '2', parentId: '1' },
        ],
      },
      { id: '9', parentId: 'gone' },
    ])
  })
})
