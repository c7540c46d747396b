import type { Location } from 'react-router'

/** An open tab: one page, with the address (and so the filters) that it was left at. */
export interface Tab {
  /** Path name; one tab per path. */
  key: string
  location: Location
  /** Its page always has a tab. */
  isFixed: boolean
  /** The user keeps it. */
  isPinned?: boolean
  /** Counts refreshes; the page is made anew when it rises. */
  version: number
  /** Grows with each tab that is looked at: the smallest has not been for longest. */
  used?: number
  /** Name that the page itself gave its tab (a device's name), else the page's title is shown. */
  title?: string
}

/** Most tabs that are kept alive; the longest unused one makes room. */
export const maxTabs = 20

const usedOf = ({ used = 0 }: Tab) => used

/** Whether a tab stays whatever is closed. */
export const stays = ({ isFixed, isPinned }: Tab): boolean => isFixed || isPinned === true

/** Tabs after opening an address: the tab of its path moves there, or a new one is added at the end. */
export function opened(tabs: readonly Tab[], location: Location, isFixed: boolean): readonly Tab[] {
  const key = location.pathname
  const known = tabs.find((tab) => tab.key === key)
  const used = 1 + Math.max(0, ...tabs.map(usedOf))
  if (known) {
    if (known.location === location) return tabs
    // the way back to where the tab stands changes nothing in its page
    const place = isSamePlace(known.location, location) ? known.location : location
    return tabs.map((tab) => (tab === known ? { ...tab, location: place, used } : tab))
  }
  const added: readonly Tab[] = [...tabs, { key, location, isFixed, version: 0, used }]
  if (added.length <= maxTabs) return added
  const [first, ...others] = added.filter((tab) => !stays(tab) && tab.key !== key)
  const oldest = others.reduce((least, tab) => (least && usedOf(tab) < usedOf(least) ? tab : least), first)
  return added.filter((tab) => tab !== oldest)
}

const isSamePlace = (one: Location, other: Location) =>
  one.search === other.search && one.hash === other.hash && one.state === other.state

/** What of the tabs is closed: one, all but one, those on one side of it, or all. */
export type Scope = 'one' | 'others' | 'left' | 'right' | 'all'

/** Tabs after closing. Fixed and pinned ones stay. */
export function closed(tabs: readonly Tab[], { key, scope }: { key: string; scope: Scope }): readonly Tab[] {
  const at = tabs.findIndex((tab) => tab.key === key)
  const goes = {
    one: (_: Tab, index: number) => index === at,
    others: (_: Tab, index: number) => index !== at,
    left: (_: Tab, index: number) => index < at,
    right: (_: Tab, index: number) => index > at,
    all: () => true,
  }[scope]
  return tabs.filter((tab, index) => stays(tab) || !goes(tab, index))
}

/** Fixed tabs first, then the pinned ones, then the others; otherwise as they stand. */
const inOrder = (tabs: readonly Tab[]): readonly Tab[] => [
  ...tabs.filter(({ isFixed }) => isFixed),
  ...tabs.filter(({ isFixed, isPinned }) => !isFixed && isPinned),
  ...tabs.filter((tab) => !stays(tab)),
]

/** Tabs after a tab was pinned, or was let go where it was: pinned ones stand together at the beginning. */
export const pinned = (tabs: readonly Tab[], key: string): readonly Tab[] =>
  inOrder(tabs.map((tab) => (tab.key === key ? { ...tab, isPinned: tab.isPinned !== true } : tab)))

/** Tabs after one was put where another stands; it stays among its own kind, pinned or not. */
export function moved(tabs: readonly Tab[], key: string, targetKey: string): readonly Tab[] {
  const [from, to] = [key, targetKey].map((wanted) => tabs.findIndex((tab) => tab.key === wanted))
  const tab = tabs[from ?? -1]
  if (!tab || to === undefined || to < 0 || from === to) return tabs
  const others = tabs.filter((other) => other !== tab)
  return inOrder([...others.slice(0, to), tab, ...others.slice(to)])
}

/** Where to go when the shown tab is no longer open: its right neighbour, else its left one. */
export function neighbour(before: readonly Tab[], after: readonly Tab[], key: string): Tab | undefined {
  const at = before.findIndex((tab) => tab.key === key)
  const isLeft = (tab: Tab) => after.includes(tab)
  return before.slice(at + 1).find(isLeft) ?? before.slice(0, Math.max(at, 0)).findLast(isLeft) ?? after[0]
}
