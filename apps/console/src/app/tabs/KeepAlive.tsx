import { Activity, memo, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Location, Route, Routes, useLocation } from 'react-router'
import { reloadWhenReachable } from '../../api/parts/reloadWhenReachable'
import { PageTab } from '../../kit/PageTab'
import { ShownPage } from '../../kit/page/ShownPage'
import { Forbidden } from '../entry/Forbidden'
import { NotFound } from '../entry/NotFound'
import { RedirectPage } from '../entry/RedirectPage'
import { isRedirect } from '../entry/redirected'
import { isAt } from '../guard/isAt'
import { usePermittedPages } from '../guard/usePermittedPages'
import styles from './KeepAlive.module.css'
import { PageBoundary } from './PageBoundary'
import { PageTitle } from './PageTitle'
import { StandingPlace } from './StandingPlace'
import { nameTab, useTabs } from './tabs'

/**
 * The open tabs, each alive with its form, filters and scroll; only the current one is shown and runs effects. One that
 * was only pinned or restored has nothing to keep yet: its page is fetched and made when it is first shown.
 */
export function KeepAlive() {
  const { pathname } = useLocation()
  const tabs = useTabs((state) => state.tabs)
  const pages = usePermittedPages()
  const [shown, setShown] = useState<readonly string[]>([pathname])
  if (!shown.includes(pathname)) setShown([...shown, pathname])
  const isPermitted = (path: string) => pages.some((page) => isAt(page, path))
  return (
    <>
      <KeptLayouts shown={pathname} />
      {!isPermitted(pathname) && <Instead pathname={pathname} />}
      {tabs
        .filter(({ key }) => shown.includes(key) && isPermitted(key))
        .map((tab) => (
          <Activity key={`${tab.key}#${tab.version}`} mode={tab.key === pathname ? 'visible' : 'hidden'}>
            <TabPage tabKey={tab.key} location={tab.location} ownTitle={tab.title} />
          </Activity>
        ))}
    </>
  )
}

/** What stands where no page of the user's does. */
function Instead({ pathname }: { pathname: string }) {
  if (pathname === '/404') return <NotFound />
  return isRedirect(pathname) ? <RedirectPage /> : <Forbidden />
}

/** Loads the console anew when a page's code is gone, unless another tab may hold what somebody has typed. */
function reloadAlone(): void {
  if (useTabs.getState().tabs.length === 1) void reloadWhenReachable()
}

interface TabPageProps {
  tabKey: string
  location: Location
  /** What the page has named its tab. */
  ownTitle: string | undefined
}

/**
 * Hides the pages that are kept without taking their layout away, as `display: none` of the library does: shown again,
 * nothing is laid out, measured or scrolled anew. It stands before the pages, for their effects measure.
 */
function KeptLayouts({ shown }: { shown: string }) {
  useLayoutEffect(() => {
    const keepLaidOut = (page: HTMLElement) => {
      if (page.style.display === 'none') page.style.removeProperty('display')
    }
    // the library hides a page again whenever it has drawn something in it
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) keepLaidOut(target as HTMLElement)
    })
    for (const page of document.querySelectorAll<HTMLElement>('main > [data-tab]')) {
      const isKept = page.dataset.tab !== shown
      page.toggleAttribute('data-kept', isKept)
      if (!isKept) continue
      keepLaidOut(page)
      // the keyboard is not in what nobody sees
      if (page.contains(document.activeElement)) (document.activeElement as HTMLElement).blur()
      observer.observe(page, { attributeFilter: ['style'] })
    }
    return () => observer.disconnect()
  }, [shown])
  return null
}

/** The page of a tab, at the address of its own: it renders when that changes, not whenever another tab is shown. */
const TabPage = memo(function TabPage({ tabKey, location, ownTitle }: TabPageProps) {
  const page = usePermittedPages().find((known) => isAt(known, location.pathname))
  const name = useCallback((title: string) => nameTab(tabKey, title), [tabKey])
  const scroller = useRef<HTMLDivElement>(null)
  const offset = useRef(0)
  // the lock page takes the layout of what it hides away, and with it, in some browsers, where it was scrolled to
  useLayoutEffect(() => {
    if (offset.current > 0 && scroller.current?.scrollTop !== offset.current)
      scroller.current?.scrollTo({ top: offset.current })
  }, [])
  return (
    <div className={styles.page} data-tab={tabKey}>
      <div
        ref={scroller}
        className={styles.scroller}
        onScroll={({ currentTarget }) => {
          if (currentTarget.clientHeight > 0) offset.current = currentTarget.scrollTop
        }}
      >
        <PageTab value={name}>
          <PageBoundary onMissing={reloadAlone}>
            <StandingPlace location={location}>
              {page && (
                <Routes>
                  <Route
                    path={page.route}
                    element={
                      <ShownPage value={page.spec}>
                        <PageTitle title={ownTitle ?? page.spec.title} />
                        <page.Component />
                      </ShownPage>
                    }
                  />
                </Routes>
              )}
            </StandingPlace>
          </PageBoundary>
        </PageTab>
      </div>
    </div>
  )
})
