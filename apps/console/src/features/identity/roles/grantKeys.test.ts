import { describe, expect, it } from 'vitest'
import { ancestorsOf, leavesOf } from './grantKeys'

const tree = [
  { id: '1', children: [{ id: '11', children: [{ id: '111' }, { id: '112' }] }, { id: '12' }] },
  { id: '2' },
]

describe('grant keys', () => {
  it('shows granted leaves and stores what stands above them too', () => {
    expect(leavesOf(tree, ['1', '11', '111', '2'])).toEqual(['111', '2'])
    expect(ancestorsOf(tree, ['111', '2'])).toEqual(['1', '11', '111', '2'])
    expect(ancestorsOf(tree, [])).toEqual([])
  })
})
