import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderBetween, ordersBetween } from './order'

describe('order keys', () => {
  it('fit between any two neighbours, however often', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 200 }), (places) => {
        const keys: string[] = []
        for (const place of places) {
          const at = place % (keys.length + 1)
          keys.splice(at, 0, orderBetween(keys[at - 1] ?? null, keys[at] ?? null))
        }
        expect(keys).toEqual([...new Set(keys)].sort())
      }),
    )
  })

  it('come ascending, as many as asked for, inside the gap', () => {
    const [low = '', high = ''] = ordersBetween(null, null, 2)
    const keys = ordersBetween(low, high, 500)
    expect([low, ...keys, high]).toEqual([...new Set([low, ...keys, high])].sort())
    expect(keys).toHaveLength(500)
  })

  it('stay short when things are always put in front', () => {
    let last = orderBetween(null, null)
    for (let i = 0; i < 20_000; i += 1) last = orderBetween(last, null)
    expect(last.length).toBeLessThan(10)
  })
})
