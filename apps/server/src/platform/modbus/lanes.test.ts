import { describe, expect, it } from 'vitest'
import { createLanes } from './lanes'

const drain = (lanes: { next(): string | undefined }) => {
  const order: string[] = []
  for (let one = lanes.next(); one !== undefined; one = lanes.next()) order.push(one)
  return order.join(' ')
}

describe('lanes', () => {
  it('let commands go first, and hold up nobody for good', () => {
    const lanes = createLanes<string>()
    for (const one of ['p1', 'p2', 'p3']) lanes.add('poll', one)
    for (const one of ['b1', 'b2']) lanes.add('browse', one)
    for (const one of ['c1', 'c2', 'c3', 'c4', 'c5']) lanes.add('command', one)
    expect(drain(lanes)).toBe('c1 c2 b1 c3 c4 p1 c5 b2 p2 p3')
  })

  it('have room for so many, and forget what is taken out', () => {
    const lanes = createLanes<string>()
    expect(['a', 'b', 'c', 'd', 'e'].map((one) => lanes.add('browse', one))).toEqual([
      ...[true, true, true, true, false],
    ])
    lanes.remove('b')
    expect(lanes.add('browse', 'f')).toBe(true)
    expect(drain(lanes)).toBe('a c d f')
  })
})
