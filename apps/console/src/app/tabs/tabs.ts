import type { Location } from 'react-router'
import { create } from 'zustand'
import { userKey } from '../../api/session'
import { recall, remember } from '../../api/storage'

/** An open tab: one page, with the address (and so the filters) that it was left at. */
export interface Tab {
  /** Path name; one tab per path. */
  key: string
  location: Location
  isFixed: boolean
  /** Counts refreshes; the page is made anew when it rises. */
  version: number
  /** Name that the page itself gave its tab (a device's name), else the page's title is shown. */
  title?: string
}

interface TabsState {
  tabs: readonly Tab[]
}

/** Most tabs that are kept alive; the longest unused one makes room. */
export const maxTabs = 20

export const useTabs = create<TabsState>(() => ({ tabs: [] }))

/** Tabs after opening an address: the tab of its path moves there, or a new one is added at the end. */
export function opened(tabs: readonly Tab[], location: Location, isFixed: boolean): readonly Tab[] {
  const key = location.pathname
  const known = tabs.find((tab) => tab.key === key)
  if (known)
    return known.location === location
      ? tabs
      : tabs.map((tab) => (tab === known ? { ...tab, location } : tab))
  const added = [...tabs, { key, location, isFixed, version: 0 }]
  if (added.length <= maxTabs) return added
  const oldest = added.find((tab) => !tab.isFixed)
  return added.filter((tab) => tab !== oldest)
}

/** Tabs after closing: one, all but one, or all. Fixed ones stay. */
export function closed(
  tabs: readonly Tab[],
  which: { key: string; scope: 'one' | 'others' | 'all' },
): readonly Tab[] {
  const goes = {
    one: (tab: Tab) => tab.key === which.key,
    others: (tab: Tab) => tab.key !== which.key,
    all: () => true,
  }[which.scope]
  return tabs.filter((tab) => tab.isFixed || !goes(tab))
}

/** Where to go when the shown tab is no longer open: its right neighbour, else its left one. */
export function neighbour(before: readonly Tab[], after: readonly Tab[], key: string): Tab | undefined {
  const at = before.findIndex((tab) => tab.key === key)
  const isLeft = (tab: Tab) => after.includes(tab)
  return before.slice(at + 1).find(isLeft) ?? before.slice(0, Math.max(at, 0)).findLast(isLeft) ?? after[0]
}

/** Makes the page of a tab anew. */
export function refreshTab(key: string): void {
  useTabs.setState(({ tabs }) => ({
    tabs: tabs.map((tab) => (tab.key === key ? { ...tab, version: tab.version + 1 } : tab)),
  }))
}

/** Names a tab after what its page shows. */
export function nameTab(key: string, title: string): void {
  useTabs.setState(({ tabs }) => ({ tabs: tabs.map((tab) => (tab.key === key ? { ...tab, title } : tab)) }))
}

interface KeptTab {
  pathname: string
  search: string
  title?: string
}

/** Remembers which tabs are open, for a reload; forgotten at sign-out. */
export function keepTabs(tabs: readonly Tab[]): void {
  const kept: KeptTab[] = tabs.map(({ location: { pathname, search }, title }) => ({
    pathname,
    search,
    title,
  }))
  remember(userKey('cache', 'tabs'), kept)
}

/** Opens the tabs of before the reload that `accepts` still knows. */
export function restoreTabs(accepts: (pathname: string) => { isFixed: boolean } | undefined): void {
  const kept = recall<KeptTab[]>(userKey('cache', 'tabs')) ?? []
  const tabs = kept.flatMap(({ pathname, search, title }): Tab[] => {
    const accepted = accepts(pathname)
    const location = { pathname, search, hash: '', state: null, key: pathname }
    return accepted ? [{ key: pathname, location, isFixed: accepted.isFixed, version: 0, title }] : []
  })
  useTabs.setState({ tabs })
}
