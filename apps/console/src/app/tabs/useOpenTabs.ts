import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useLocation } from 'react-router'
import { ownerKey, useSession } from '../../api/session'
import { isAt } from '../guard/isAt'
import { usePermittedPages } from '../guard/usePermittedPages'
import { opened, type Tab } from './openTabs'
import { keepTabs, restoreTabs, useTabs } from './tabs'

/** Keeps the tabs in step with the address: restores those of before a reload, opens one for every new path. */
export function useOpenTabs(): void {
  const location = useLocation()
  const pages = usePermittedPages()
  const userId = useSession(({ user }) => user?.id)

  // biome-ignore lint/correctness/useExhaustiveDependencies: restored once for each user, not when a page is granted
  useLayoutEffect(() => {
    restoreTabs((pathname) => {
      const page = pages.find((known) => isAt(known, pathname))
      return page && { isFixed: page.spec.isFixed === true }
    })
    useTabs.setState(({ tabs }) => {
      const missing = pages.filter(
        ({ spec, route }) => spec.isFixed && !tabs.some(({ key }) => key === route),
      )
      return { tabs: [...missing.map(({ route }) => fixedTab(route)), ...tabs] }
    })
  }, [userId])

  // once for each address: pages that change while a closed tab is still being left must not open it again
  const openedFor = useRef<Location>(undefined)
  useLayoutEffect(() => {
    if (openedFor.current === location) return
    const page = pages.find((known) => isAt(known, location.pathname))
    if (!page) return
    openedFor.current = location
    useTabs.setState(({ tabs }) => ({ tabs: opened(tabs, location, page.spec.isFixed === true) }))
  }, [location, pages])

  useEffect(() => {
    const owner = ownerKey()
    // the tab of the address that was loaded is open already
    keepTabs(useTabs.getState().tabs)
    return useTabs.subscribe(({ tabs }) => {
      // that none are open any more when a session ends is nothing to remember, least of all for whoever comes next
      if (ownerKey() === owner) keepTabs(tabs)
    })
  }, [])
}

const fixedTab = (route: string): Tab => ({
  key: route,
  location: { pathname: route, search: '', hash: '', state: null, key: route },
  isFixed: true,
  version: 0,
})
