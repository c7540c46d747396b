import { CloseOutlined, MoreOutlined, PushpinOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../i18n/useTranslation'
import { nameWhatIsCut } from '../../kit/list/nameWhatIsCut'
import { DropMenu } from '../../kit/menu/DropMenu'
import { isAt } from '../guard/isAt'
import { usePermittedPages } from '../guard/usePermittedPages'
import { moved, type Tab } from './openTabs'
import { scrollByWheel } from './scrollByWheel'
import styles from './TagsView.module.css'
import { addressOf, useTabs } from './tabs'
import { useTabActions } from './useTabActions'

/**
 * The open tabs, the shown one always in sight. The wheel scrolls them by a quarter of its delta; they are dragged, or moved
 * by ctrl+shift with an arrow. `end` stands behind them.
 */
export function TagsView({ end }: { end?: ReactNode }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { tabs, close, menuOf, mayClose } = useTabActions()
  const pages = usePermittedPages()
  const titleOf = (path: string) => pages.find((page) => isAt(page, path))?.spec.title ?? path
  const strip = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [target, setTarget] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the shown tab may move with every other one
  useEffect(() => {
    const show = () =>
      strip.current?.querySelector('[data-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
    // it calls at first too, when the page was laid out: asked for now, that would be done twice
    const watch = new ResizeObserver(show)
    if (strip.current) watch.observe(strip.current)
    return () => watch.disconnect()
  }, [pathname, tabs])

  const put = (key: string, targetKey: string) => useTabs.setState({ tabs: moved(tabs, key, targetKey) })
  const moveByKey = (event: KeyboardEvent, index: number) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const [tab, target] = [tabs[index], tabs[index + (step ?? 0)]]
    if (!step || !event.ctrlKey || !event.shiftKey || !tab || !target) return
    event.preventDefault()
    put(tab.key, target.key)
  }
  const current = tabs.find((tab) => tab.key === pathname)
  const item = (tab: Tab, index: number) => (
    <DropMenu key={tab.key} menu={menuOf(tab)} trigger="contextMenu">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard moves the link within */}
      <div
        className={styles.tab}
        data-current={tab.key === pathname || undefined}
        data-dragged={tab.key === dragged || undefined}
        data-target={(dragged !== undefined && tab.key === target) || undefined}
        draggable={!tab.isFixed}
        onDragStart={({ dataTransfer }) => {
          dataTransfer.effectAllowed = 'move'
          setDragged(tab.key)
        }}
        onDragEnter={() => setTarget(tab.key)}
        onDragOver={(event) => {
          if (dragged !== undefined) event.preventDefault()
        }}
        onDrop={(event) => {
          event.preventDefault()
          if (dragged !== undefined) put(dragged, tab.key)
        }}
        onDragEnd={() => setDragged(undefined)}
      >
        <Link
          to={addressOf(tab)}
          draggable={false}
          onPointerEnter={nameWhatIsCut}
          aria-current={tab.key === pathname ? 'page' : undefined}
          onKeyDown={(event) => moveByKey(event, index)}
          onAuxClick={({ button }) => {
            if (button === 1 && mayClose(tab)) close(tab.key, 'one')
          }}
        >
          {tab.isPinned && <PushpinOutlined aria-label={t('已固定')} />}
          {tab.title ?? t(titleOf(tab.key))}
        </Link>
        {mayClose(tab) && (
          <button type="button" aria-label={t('关闭')} onClick={() => close(tab.key, 'one')}>
            <CloseOutlined />
          </button>
        )}
      </div>
    </DropMenu>
  )
  return (
    <div className={styles.bar}>
      <nav ref={strip} className={styles.strip} aria-label={t('打开的页面')} onWheel={scrollByWheel}>
        {tabs.map(item)}
      </nav>
      {end}
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
