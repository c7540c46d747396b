import type { MenuProps } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { useTranslation } from '../../i18n/useTranslation'
import { closed, neighbour, pinned, type Scope, stays, type Tab } from './openTabs'
import { addressOf, leaveOpen, refreshTab, takeClosed, useTabs } from './tabs'

/** What can be done with the open tabs: close, reopen, and the menu of one of them. */
export function useTabActions() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { tabs, closed: gone } = useTabs()

  function close(key: string, scope: Scope): void {
    const left = closed(tabs, { key, scope })
    leaveOpen(left)
    const isNamed = left.find((tab) => tab.key === key)
    const target = isNamed ?? neighbour(tabs, left, pathname)
    // with the last tab closed, the first page that the user may open comes
    if (!left.some((tab) => tab.key === pathname)) navigate(target ? addressOf(target) : '/')
  }
  function reopen(): void {
    const address = takeClosed()
    if (address !== undefined) navigate(address)
  }

  const menuOf = (tab: Tab): MenuProps => {
    const closing = (scope: Scope, label: string) => {
      const left = closed(tabs, { key: tab.key, scope })
      return {
        key: scope,
        label,
        disabled: left.length === tabs.length,
        onClick: () => close(tab.key, scope),
      }
    }
    return {
      items: [
        { key: 'refresh', label: t('刷新'), onClick: () => refreshTab(tab.key) },
        {
          key: 'pin',
          label: tab.isPinned ? t('取消固定') : t('固定标签'),
          disabled: tab.isFixed,
          onClick: () => useTabs.setState({ tabs: pinned(tabs, tab.key) }),
        },
        { type: 'divider' },
        closing('one', t('关闭')),
        closing('others', t('关闭其他')),
        closing('left', t('关闭左侧')),
        closing('right', t('关闭右侧')),
        closing('all', t('关闭所有')),
        { type: 'divider' },
        { key: 'reopen', label: t('重新打开关闭的标签'), disabled: gone.length === 0, onClick: reopen },
      ],
    }
  }
  return { tabs, close, menuOf, mayClose: (tab: Tab) => !stays(tab) }
}
