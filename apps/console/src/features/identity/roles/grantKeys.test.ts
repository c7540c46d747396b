import { describe, expect, it } from 'vitest'
import { ancestorsOf, foundIn, leavesOf, statesOf, toggled } from './grantKeys'

const tree = [
  { id: '1', children: [{ id: '11', children: [{ id: '111' }, { id: '112' }] }, { id: '12' }] },
  { id: '2' },
]

interface Titled {
  id: string
  title: string
  children?: Titled[]
}

describe('grant keys', () => {
  it('shows granted leaves and stores what stands above them too', () => {
    expect(leavesOf(tree, ['1', '11', '111', '2'])).toEqual(['111', '2'])
    expect(ancestorsOf(tree, ['111', '2'])).toEqual(['1', '11', '111', '2'])
    expect(ancestorsOf(tree, [])).toEqual([])
  })

  it('derives the boxes from the leaves, and a pressed box from what is seen below it', () => {
    expect(statesOf(tree, ['111', '112'])).toEqual({ checked: ['111', '112', '11'], halfChecked: ['1'] })
    expect(toggled({ id: '11', children: [{ id: '111' }, { id: '112' }] }, ['111', '2'])).toEqual([
      ...['2', '111', '112'],
    ])
    // what a search hides stays as it is
    expect(toggled({ id: '11', children: [{ id: '111' }] }, ['111', '112'])).toEqual(['112'])
  })

  it('finds nodes by their words, keeps what is above them, and counts', () => {
    const titled: Titled[] = [
      {
        ...{ id: '1', title: '告警' },
        children: [
          { id: '11', title: '告警规则', children: [{ id: '111', title: '新增' }] },
          { id: '12', title: '事件', children: [{ id: '121', title: '导出 CSV' }] },
        ],
      },
      { id: '2', title: '角色' },
    ]
    expect(foundIn(titled, 'csv')).toEqual({
      count: 1,
      nodes: [{ ...titled[0], children: [titled[0]?.children?.[1]] }],
    })
    // a page that is found keeps its buttons
    expect(foundIn(titled, '规则').nodes[0]?.children).toEqual([titled[0]?.children?.[0]])
    expect(foundIn(titled, '没有')).toEqual({ count: 0, nodes: [] })
  })
})
