import { DownOutlined } from '@ant-design/icons'
import { memo, useEffect, useMemo, useRef } from 'react'
import { Link, type Location, useLocation } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import { SoonIcon } from '../../../kit/icon/SoonIcon'
import { usePermittedPages } from '../../guard/usePermittedPages'
import type { RegisteredPage } from '../../pages'
import { StandingPlace } from '../../tabs/StandingPlace'
import { useTabAddress } from '../../tabs/tabs'
import { Brand } from './Brand'
import { FoldedGroup } from './FoldedGroup'
import { menuOf, routeAt } from './menu'
import styles from './Sidebar.module.css'
import { useOpenGroup } from './useOpenGroup'

interface SidebarProps {
  /** Icons only. */
  isNarrow: boolean
  /** A page was chosen; the drawer of a phone closes. */
  onNavigate?: () => void
}

/** The menu: pages that the user may open, under their headings. */
export function Sidebar({ isNarrow, onNavigate }: SidebarProps) {
  const { t } = useTranslation()
  const permitted = usePermittedPages()
  const groups = useMemo(() => menuOf(permitted), [permitted])
  const { pathname } = useLocation()
  const here = routeAt(groups, pathname)
  const shownOf = ({ route }: RegisteredPage) => (route === here ? pathname : undefined)
  const list = useRef<HTMLDivElement>(null)
  // the page's own entry may lie below what fits, or be the last line of it
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page marks another entry
  useEffect(() => {
    const entry = list.current?.querySelector('[aria-current=page]')
    if (!entry) return
    // told of where things stand once they are laid out: to ask would have it done twice
    const watcher = new IntersectionObserver(
      ([seen]) => {
        watcher.disconnect()
        if (seen && !isInSight(seen)) entry.scrollIntoView({ block: 'center' })
      },
      { root: list.current, rootMargin: `-${around}px 0px` },
    )
    watcher.observe(entry)
    return () => watcher.disconnect()
  }, [pathname])
  return (
    <nav className={styles.sidebar} data-narrow={isNarrow || undefined} aria-label={t('主菜单')}>
      <Brand isNarrow={isNarrow} />
      <div ref={list} className={styles.scroll}>
        {isNarrow ? (
          groups.map(({ title, icon, pages }) => (
            <FoldedGroup key={title ?? pages[0]?.route} title={title} icon={icon} pages={pages} here={here} />
          ))
        ) : (
          <StandingPlace location={nowhere}>
            {groups.map(({ title, icon, pages }) =>
              title === undefined ? (
                <ul key={pages[0]?.route} className={styles.list}>
                  {pages.map((page) => (
                    <Item key={page.route} page={page} shown={shownOf(page)} onNavigate={onNavigate} />
                  ))}
                </ul>
              ) : (
                <Group
                  key={title}
                  title={title}
                  icon={icon}
                  pages={pages}
                  here={pages.some(({ route }) => route === here) ? here : undefined}
                  pathname={pages.some(({ route }) => route === here) ? pathname : undefined}
                  onNavigate={onNavigate}
                />
              ),
            )}
          </StandingPlace>
        )}
      </div>
    </nav>
  )
}

/** How much of the menu is to be seen on either side of an entry, px: an entry's height. */
const around = 36

/** Whether an entry is seen whole, within what leaves room for its neighbours. */
const isInSight = ({ boundingClientRect: box, rootBounds: menu }: IntersectionObserverEntry): boolean =>
  menu !== null && box.top >= menu.top && box.bottom <= menu.bottom

/** Where the menu stands for its links: their addresses are whole ones, so that it need not follow the window. */
const nowhere: Location = { pathname: '/', search: '', hash: '', state: null, key: 'menu' }

interface GroupProps {
  title: string
  icon: string | undefined
  pages: RegisteredPage[]
  /** The route of the page that is shown and its path, where it is one of these. */
  here: string | undefined
  pathname: string | undefined
  onNavigate: (() => void) | undefined
}

const Group = memo(function Group({ title, icon, pages, here, pathname, onNavigate }: GroupProps) {
  const { t } = useTranslation()
  const isHere = here !== undefined
  const [isOpen, toggle] = useOpenGroup(title, isHere)
  return (
    <section>
      <button
        type="button"
        className={styles.group}
        aria-expanded={isOpen}
        data-here={isHere || undefined}
        onClick={toggle}
      >
        <SoonIcon name={icon ?? ''} />
        <span>{t(title)}</span>
        <DownOutlined className={styles.chevron} />
      </button>
      {isOpen && (
        <ul className={styles.list} data-nested>
          {pages.map((page) => (
            <Item
              key={page.route}
              page={page}
              isNested
              shown={page.route === here ? pathname : undefined}
              onNavigate={onNavigate}
            />
          ))}
        </ul>
      )}
    </section>
  )
})

interface ItemProps {
  page: RegisteredPage
  /** Below a heading, which has the icon. */
  isNested?: boolean
  /** The path that is shown, where it is of this page. */
  shown: string | undefined
  onNavigate: (() => void) | undefined
}

/** Leads to the page, as its tab was left where it has one. */
const Item = memo(function Item({
  page: { route, spec, load, ask },
  isNested = false,
  shown,
  onNavigate,
}: ItemProps) {
  const { t } = useTranslation()
  const address = useTabAddress(route)
  return (
    <li>
      <Link
        to={address}
        replace={shown === route}
        aria-current={shown === undefined ? undefined : 'page'}
        className={styles.item}
        onClick={onNavigate}
        onPointerEnter={() => void load().catch(() => {})}
        onPointerDown={() => ask(address)}
      >
        {!isNested && <SoonIcon name={spec.icon ?? ''} />}
        <span>{t(spec.title)}</span>
      </Link>
    </li>
  )
})
