import { describe, expect, it } from 'vitest'
import { isPage } from '../core'
import { allExports, allPages } from '.'

describe('the page table', () => {
  it('has every page that an area declares, once', () => {
    const declared = allExports.filter(isPage).map(({ path }) => path)
    expect(allPages.map(({ path }) => path).sort()).toEqual([...new Set(declared)].sort())
    expect(new Set(allPages.map(({ path }) => path)).size).toBe(allPages.length)
  })

  it('says what each visible page that lists records is for', () => {
    const mute = allPages.filter(({ records, emptyText }) => records && emptyText === '')
    expect(mute.map(({ path }) => path)).toEqual([])
  })

  it('says of records what their resource says', async () => {
    const known = allPages.flatMap(({ records }) => records ?? [])
    const loaded = await Promise.all(known.map(({ load }) => load()))
    expect(known).toMatchObject(loaded.map(({ permission, label }) => ({ permission, label })))
  })

  it('gives every heading one icon', () => {
    const icons = new Map(allPages.map(({ group, groupIcon }) => [group, groupIcon]))
    const torn = allPages.filter(({ group, groupIcon }) => icons.get(group) !== groupIcon)
    expect(torn.map(({ path }) => path)).toEqual([])
  })
})
