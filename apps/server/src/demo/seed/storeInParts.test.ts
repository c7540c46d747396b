import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { storeInParts } from './storeInParts'

describe('storing in parts', () => {
  it('works the next part out while one is stored, and stores one at a time, in order', async () => {
    const seen: string[] = []
    function* parts() {
      for (const part of [1, 2, 3]) {
        seen.push(`made ${part}`)
        yield part
      }
    }
    await storeInParts(parts(), async (part) => {
      seen.push(`begun ${part}`)
      await turn()
      seen.push(`stored ${part}`)
    })
    expect(seen).toEqual([
      ...['made 1', 'begun 1', 'made 2', 'stored 1', 'begun 2', 'made 3', 'stored 2', 'begun 3', 'stored 3'],
    ])
  })

  it('ends with the first failure', async () => {
    const begun: number[] = []
    const failing = storeInParts([1, 2, 3], async (part) => {
      begun.push(part)
      await turn()
      if (part === 2) throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(begun).toEqual([1, 2])
  })
})
