import { create } from 'zustand'
import { recall, recallInTab, remember, rememberInTab } from '../../api/browser/storage'
import { queryClient } from '../../api/cache/queryClient'
import { onSessionEnd, userKey } from '../../api/session'
import type { Tab } from './openTabs'

interface TabsState {
  tabs: readonly Tab[]
  /** Addresses of tabs that were closed, the last one first; they can be opened again. */
  closed: readonly string[]
  /** Where the tabs of before were taken from. */
  restoredFrom?: string | undefined
}

/** The open tabs, in their order. */
export const useTabs = create<TabsState>(() => ({ tabs: [], closed: [] }))
onSessionEnd(() => useTabs.setState({ tabs: [], closed: [], restoredFrom: undefined }))

/** Most closed tabs that can be opened again. */
const mostClosed = 10

/** The address that a tab was left at. */
export const addressOf = ({ location: { pathname, search } }: Tab): string => pathname + search

/** Leaves these tabs open; the others can be opened again. */
export function leaveOpen(left: readonly Tab[]): void {
  useTabs.setState(({ tabs, closed }) => {
    const gone = tabs.filter((tab) => !left.includes(tab)).map(addressOf)
    return { tabs: left, closed: [...gone.reverse(), ...closed].slice(0, mostClosed) }
  })
}

/** Takes the tab that was closed last from the closed ones; answers where it was. */
export function takeClosed(): string | undefined {
  const [last, ...closed] = useTabs.getState().closed
  useTabs.setState({ closed })
  return last
}

/** Where a page's own tab was left, filters included; the page itself while it has none. */
export const useTabAddress = (route: string): string =>
  useTabs(({ tabs }) => {
    const tab = tabs.find(({ key }) => key === route)
    return tab ? addressOf(tab) : route
  })

/** Makes the page of a tab anew; whatever it shows is asked for again, answers of a moment ago too. */
export function refreshTab(key: string): void {
  void queryClient.invalidateQueries({ refetchType: 'none' })
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
  isPinned?: boolean
}

/** Remembers which tabs are open, for a reload of this window and for the next window; forgotten at sign-out. */
export function keepTabs(tabs: readonly Tab[]): void {
  const kept: KeptTab[] = tabs.map(({ location: { pathname, search }, title, isPinned }) => ({
    pathname,
    search,
    title,
    isPinned,
  }))
  const key = userKey('cache', 'tabs')
  rememberInTab(key, JSON.stringify(kept))
  remember(key, kept)
}

/**
 * Opens the tabs of before the reload that `accepts` still knows; in a new window those of the one that was used last. Once for
 * each user: what the lock page has hidden is open already, with what was typed into it.
 */
export function restoreTabs(accepts: (pathname: string) => { isFixed: boolean } | undefined): void {
  const key = userKey('cache', 'tabs')
  if (useTabs.getState().restoredFrom === key) return
  const own = recallInTab(key)
  const kept = own === '' ? (recall<KeptTab[]>(key) ?? []) : (JSON.parse(own) as KeptTab[])
  const tabs = kept.flatMap(({ pathname, search, title, isPinned }): Tab[] => {
    const accepted = accepts(pathname)
    const location = { pathname, search, hash: '', state: null, key: pathname }
    return accepted
      ? [{ key: pathname, location, isFixed: accepted.isFixed, version: 0, title, isPinned }]
      : []
  })
  useTabs.setState({ tabs, restoredFrom: key })
}
