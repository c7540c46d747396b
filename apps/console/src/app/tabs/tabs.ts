import { create } from 'zustand'
import { recall, remember } from '../../api/browser/storage'
import { onSessionEnd, userKey } from '../../api/session'
import type { Tab } from './openTabs'

interface TabsState {
  tabs: readonly Tab[]
}

/** The open tabs, in their order. */
export const useTabs = create<TabsState>(() => ({ tabs: [] }))
onSessionEnd(() => useTabs.setState({ tabs: [] }))

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
