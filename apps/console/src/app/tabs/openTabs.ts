import type { Location } from 'react-router'

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

/** Most tabs that are kept alive; the longest unused one makes room. */
export const maxTabs = 20

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
