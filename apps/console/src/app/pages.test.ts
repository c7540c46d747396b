import { allPages } from '@energy-console/contract/pages'
import { describe, expect, it, vi } from 'vitest'
import { partOf, registeredPages } from './pages'

// the session looks for its cookie as soon as it is loaded
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', { addEventListener: () => undefined })
})

describe('the pages of the console', () => {
  it('are those of the contract, each with something that shows it', () => {
    expect(allPages.filter((page) => !partOf(page)).map(({ path }) => path)).toEqual([])
    expect(registeredPages.map(({ spec }) => spec.path)).toEqual(allPages.map(({ path }) => path))
  })

  it('have components for no page that the contract does not know', () => {
    expect(new Set(registeredPages.map(({ route }) => route)).size).toBe(allPages.length)
  })
})
