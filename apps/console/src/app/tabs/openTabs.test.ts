import type { Location } from 'react-router'
import { describe, expect, it } from 'vitest'
import { closed, maxTabs, moved, neighbour, opened, pinned, type Tab } from './openTabs'

const at = (pathname: string, search = ''): Location => ({
  pathname,
  search,
  hash: '',
  state: null,
  key: pathname,
})
const open = (...paths: string[]): readonly Tab[] =>
  paths.reduce<readonly Tab[]>((tabs, path) => opened(tabs, at(path), path === '/home'), [])
const keys = (tabs: readonly Tab[]) => tabs.map(({ key }) => key)

describe('tabs (platform-shell 4)', () => {
  it('opens one tab for a path and lets it follow the filters', () => {
    const tabs = opened(open('/home', '/a'), at('/a', '?size=20'), false)
    expect(keys(tabs)).toEqual(['/home', '/a'])
    expect(tabs[1]?.location.search).toBe('?size=20')
  })

  it('leaves a tab where it stands when the way leads back to the same address', () => {
    const tabs = opened(open('/home'), at('/a', '?size=20'), false)
    const again = opened(opened(tabs, at('/home'), true), at('/a', '?size=20'), false)
    expect(again[1]?.location).toBe(tabs[1]?.location)
    expect(again[1]?.used).toBeGreaterThan(tabs[1]?.used ?? 0)
  })

  it('keeps fixed tabs whatever is closed', () => {
    const tabs = open('/home', '/a', '/b')
    expect(keys(closed(tabs, { key: '/home', scope: 'one' }))).toEqual(['/home', '/a', '/b'])
    expect(keys(closed(tabs, { key: '/b', scope: 'others' }))).toEqual(['/home', '/b'])
    expect(keys(closed(tabs, { key: '/a', scope: 'all' }))).toEqual(['/home'])
  })

  it('closes what stands on one side of a tab', () => {
    const tabs = open('/home', '/a', '/b', '/c')
    expect(keys(closed(tabs, { key: '/b', scope: 'left' }))).toEqual(['/home', '/b', '/c'])
    expect(keys(closed(tabs, { key: '/b', scope: 'right' }))).toEqual(['/home', '/a', '/b'])
  })

  it('keeps pinned tabs together at the beginning and whatever is closed', () => {
    const tabs = pinned(open('/home', '/a', '/b', '/c'), '/b')
    expect(keys(tabs)).toEqual(['/home', '/b', '/a', '/c'])
    expect(keys(closed(tabs, { key: '/c', scope: 'all' }))).toEqual(['/home', '/b'])
    expect(keys(closed(tabs, { key: '/b', scope: 'one' }))).toContain('/b')
    expect(keys(closed(pinned(tabs, '/b'), { key: '/b', scope: 'one' }))).toEqual(['/home', '/a', '/c'])
  })

  it('puts a tab where another stands, among its own kind', () => {
    const tabs = open('/home', '/a', '/b', '/c')
    expect(keys(moved(tabs, '/c', '/a'))).toEqual(['/home', '/c', '/a', '/b'])
    expect(keys(moved(tabs, '/a', '/c'))).toEqual(['/home', '/b', '/c', '/a'])
    expect(keys(moved(tabs, '/c', '/home'))).toEqual(['/home', '/c', '/a', '/b'])
    expect(moved(tabs, '/a', '/a')).toBe(tabs)
    expect(moved(tabs, '/gone', '/a')).toBe(tabs)
  })

  it('goes to the right neighbour of a closed tab, else to the left one', () => {
    const tabs = open('/home', '/a', '/b')
    const without = (key: string) => closed(tabs, { key, scope: 'one' })
    expect(neighbour(tabs, without('/a'), '/a')?.key).toBe('/b')
    expect(neighbour(tabs, without('/b'), '/b')?.key).toBe('/a')
  })

  it('lets the oldest tab go that is not fixed when there are too many', () => {
    const tabs = open('/home', ...Array.from({ length: maxTabs }, (_, index) => `/p${index}`))
    expect(tabs).toHaveLength(maxTabs)
    expect(keys(tabs).slice(0, 2)).toEqual(['/home', '/p1'])
  })

  it('keeps the tab that was looked at a moment ago, wherever it stands', () => {
    const full = open('/home', ...Array.from({ length: maxTabs - 1 }, (_, index) => `/p${index}`))
    const seen = opened(full, at('/p0'), false)
    const after = keys(opened(moved(seen, '/p2', '/p0'), at('/new'), false))
    expect(after).toContain('/p0')
    expect(after).toContain('/p2')
    expect(after).not.toContain('/p1')
  })
})
