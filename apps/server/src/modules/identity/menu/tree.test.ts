import { describe, expect, it } from 'vitest'
import { treeOf, withAncestors } from './tree'

const rows = [
  { id: '1', parentId: '0' },
  { id: '2', parentId: '1' },
  { id: '3', parentId: '2' },
  { id: '4', parentId: '1' },
]
const toNode = (row: { id: string; parentId: string }): Node => ({ ...row, hasChildren: false })
interface Node {
  id: string
  parentId: string
  hasChildren: boolean
  children?: Node[]
}

describe('trees', () => {
  it('nests rows and leaves empty children out', () => {
    expect(treeOf(rows, toNode)).toEqual([
      {
        id: '1',
        parentId: '0',
        hasChildren: true,
        children: [
          {
            id: '2',
            parentId: '1',
            hasChildren: true,
            children: [{ id: '3', parentId: '2', hasChildren: false }],
          },
          { id: '4', parentId: '1', hasChildren: false },
        ],
      },
    ])
  })

  it('puts a row whose parent is missing at the top', () => {
    expect(treeOf(rows.slice(2), toNode).map((node) => node.id)).toEqual(['3', '4'])
  })

  it('keeps what stands above the wanted rows', () => {
    expect(withAncestors(rows, new Set(['3'])).map((row) => row.id)).toEqual(['1', '2', '3'])
  })

  it('survives a circle', () => {
    const circle = [
      { id: '1', parentId: '2' },
      { id: '2', parentId: '1' },
    ]
    expect(withAncestors(circle, new Set(['1']))).toHaveLength(2)
  })
})
