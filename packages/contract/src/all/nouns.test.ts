import { describe, expect, it } from 'vitest'
import { anyNoun, isTouched, otherNouns } from '../core'
import { allCalls, allResources } from '.'

const known = new Set([anyNoun, ...otherNouns, ...allResources.map(({ noun }) => noun)])
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

describe('what calls read and change', () => {
  it('is declared by each of them: one or the other', () => {
    const unclear = allCalls.filter(({ reads, changes }) => (reads === undefined) === (changes === undefined))
    expect(unclear.map(nameOf)).toEqual([])
  })

  it('is a change where the operation log speaks of one', () => {
    const silent = allCalls.filter(({ audit, changes }) => audit && !changes)
    expect(silent.map(nameOf)).toEqual([])
  })

  it('names nouns that there are', () => {
    const named = allCalls.flatMap(({ reads = [], changes = [] }) => [...reads, ...changes])
    expect([...new Set(named)].filter((noun) => !known.has(noun))).toEqual([])
  })

  it('is read by somebody where it changes', () => {
    const read = new Set(allCalls.flatMap(({ reads = [] }) => reads))
    const changed = new Set(allCalls.flatMap(({ changes = [] }) => changes))
    expect([...changed].filter((noun) => !read.has(noun))).toEqual([])
  })

  it('reaches what names a record, not what does not', () => {
    const named = (noun: string) => allResources.find((resource) => resource.noun === noun)?.calls
    expect(isTouched(named('device')?.page.reads ?? [], named('station')?.update.changes ?? [])).toBe(true)
    expect(isTouched(named('station')?.page.reads ?? [], named('device')?.update.changes ?? [])).toBe(false)
    expect(isTouched([anyNoun], [])).toBe(false)
  })
})
