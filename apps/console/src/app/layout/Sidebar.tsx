import { DownOutlined } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { SoonIcon } from '../../kit/icon/SoonIcon'
import { usePermittedPages } from '../guard/usePermittedPages'
import type { RegisteredPage } from '../pages'
import { useTabAddress } from '../tabs/tabs'
import { Brand } from './Brand'
import { FoldedGroup } from './FoldedGroup'
import { menuOf } from './menu'
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
  const groups = menuOf(usePermittedPages())
  const { pathname } = useLocation()
  const list = useRef<HTMLDivElement>(null)
  // the page's own entry may lie below what fits, or be the last line of it
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page marks another entry
  useEffect(() => {
    const entry = list.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (entry && !isInSight(entry)) entry.scrollIntoView({ block: 'center' })
  }, [pathname])
  return (
    <nav className={styles.sidebar} data-narrow={isNarrow || undefined} aria-label={t('主菜单')}>
      <Brand isNarrow={isNarrow} />
      <div ref={list} className={styles.scroll}>
        {groups.map(({ title, icon, pages }) =>
          isNarrow ? (
            <FoldedGroup key={title ?? pages[0]?.route} title={title} icon={icon} pages={pages} />
          ) : title === undefined ? (
            <ul key={pages[0]?.route} className={styles.list}>
              {pages.map((page) => (
                <Item key={page.route} page={page} onNavigate={onNavigate} />
              ))}
            </ul>
          ) : (
            <Group key={title} title={title} icon={icon} pages={pages} onNavigate={onNavigate} />
          ),
        )}
      </div>
    </nav>
  )
}

/** How much of the menu is to be seen on either side of an entry, px: an entry's height. */
const around = 36

/** Whether an entry and its neighbours are seen in the menu. */
function isInSight(entry: HTMLElement): boolean {
  const box = entry.getBoundingClientRect()
  const menu = entry.closest('nav')?.getBoundingClientRect()
  return menu !== undefined && box.top - around >= menu.top && box.bottom + around <= menu.bottom
}

interface GroupProps {
  title: string
  icon: string | undefined
  pages: RegisteredPage[]
  onNavigate: (() => void) | undefined
}

function Group({ title, icon, pages, onNavigate }: GroupProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isHere = pages.some(({ route }) => pathname === route)
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
            <Item key={page.route} page={page} onNavigate={onNavigate} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface ItemProps {
  page: RegisteredPage
  onNavigate: (() => void) | undefined
}

/** Leads to the page, as its tab was left where it has one. */
function Item({ page: { route, spec, load }, onNavigate }: ItemProps) {
  const { t } = useTranslation()
  const address = useTabAddress(route)
  return (
    <li>
      <NavLink
        to={address}
        className={styles.item}
        onClick={onNavigate}
        onPointerEnter={() => void load().catch(() => {})}
      >
        <SoonIcon name={spec.icon ?? ''} />
        <span>{t(spec.title)}</span>
      </NavLink>
    </li>
  )
}
