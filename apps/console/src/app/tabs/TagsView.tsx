import { CloseOutlined, MoreOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, matchPath, useLocation, useNavigate } from 'react-router'
import { DropMenu } from '../../kit/menu/DropMenu'
import { usePermittedPages } from '../guard/usePermittedPages'
import { closed, neighbour, type Tab } from './openTabs'
import styles from './TagsView.module.css'
import { refreshTab, useTabs } from './tabs'

type Scope = 'one' | 'others' | 'all'

/** The open tabs: refresh, close, close others, close all; the wheel scrolls them by a quarter of its delta. */
export function TagsView() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const tabs = useTabs((state) => state.tabs)
  const pages = usePermittedPages()
  const titleOf = (pathname: string) =>
    pages.find(({ route }) => matchPath(route, pathname))?.spec.title ?? pathname
  const strip = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab comes into view when the address changes
  useEffect(() => {
    strip.current?.querySelector('[data-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [pathname])

  function close(key: string, scope: Scope): void {
    const left = closed(tabs, { key, scope })
    useTabs.setState({ tabs: left })
    const target = scope === 'others' ? left.find((tab) => tab.key === key) : neighbour(tabs, left, pathname)
    // with the last tab closed, the first page that the user may open comes
    if (!left.some((tab) => tab.key === pathname))
      navigate(target ? target.location.pathname + target.location.search : '/')
  }

  const menuOf = (tab: Tab): MenuProps => ({
    items: [
      { key: 'refresh', label: t('刷新'), onClick: () => refreshTab(tab.key) },
      { key: 'one', label: t('关闭'), disabled: tab.isFixed, onClick: () => close(tab.key, 'one') },
      { key: 'others', label: t('关闭其他'), onClick: () => close(tab.key, 'others') },
      { key: 'all', label: t('关闭所有'), onClick: () => close(tab.key, 'all') },
    ],
  })

  const current = tabs.find((tab) => tab.key === pathname)
  return (
    <div className={styles.bar}>
      <nav
        ref={strip}
        className={styles.strip}
        aria-label={t('打开的页面')}
        onWheel={({ deltaY, currentTarget }) => {
          currentTarget.scrollLeft += deltaY / 4
        }}
      >
        {tabs.map((tab) => (
          <DropMenu key={tab.key} menu={menuOf(tab)} trigger="contextMenu">
            <div className={styles.tab} data-current={tab.key === pathname || undefined}>
              <Link
                to={tab.location.pathname + tab.location.search}
                aria-current={tab.key === pathname ? 'page' : undefined}
                onAuxClick={({ button }) => {
                  if (button === 1 && !tab.isFixed) close(tab.key, 'one')
                }}
              >
                {tab.title ?? t(titleOf(tab.key))}
              </Link>
              {!tab.isFixed && (
                <button type="button" aria-label={t('关闭')} onClick={() => close(tab.key, 'one')}>
                  <CloseOutlined />
                </button>
              )}
            </div>
          </DropMenu>
        ))}
      </nav>
      {current && (
        <DropMenu menu={menuOf(current)} trigger="click">
          <button type="button" className={styles.more} aria-label={t('标签操作')}>
            <MoreOutlined />
          </button>
        </DropMenu>
      )}
    </div>
  )
}
