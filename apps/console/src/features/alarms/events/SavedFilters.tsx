import { StarOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recall, remember } from '../../../api/browser/storage'
import { userKey } from '../../../api/session'
import { askText } from '../../../kit/askText'
import { DropMenu } from '../../../kit/menu/DropMenu'
import { useAddress } from '../../../kit/page/useAddress'

/** A view of the list under a name: what stood in the address. */
interface Saved {
  name: string
  search: string
}

const most = 20

/** Views of the list that the user has kept: filters, range and order as the address says them. */
export function SavedFilters() {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const { parameters, show } = useAddress()
  const key = userKey('preferences', 'alarms.filters')
  const [saved, setSaved] = useState(() => recall<Saved[]>(key) ?? [])
  const keep = (next: Saved[]) => {
    remember(key, next)
    setSaved(next)
  }
  const save = async () => {
    // by hand: it is kept in this browser, and no call is made
    const name = await askText(modal, t, {
      title: t('保存当前筛选'),
      label: t('名称'),
      current: '',
      maxLength: 32,
    })
    if (!name) return
    const view = new URLSearchParams(parameters)
    for (const passing of ['current', 'alarmId']) view.delete(passing)
    keep([{ name, search: view.toString() }, ...saved.filter((one) => one.name !== name)].slice(0, most))
  }
  return (
    <DropMenu
      trigger="click"
      menu={{
        items: [
          ...saved.map(({ name, search }) => ({
            key: `open ${name}`,
            label: name,
            onClick: () => show(Object.fromEntries(new URLSearchParams(search))),
          })),
          { key: 'save', label: t('保存当前筛选'), onClick: () => void save() },
          ...saved.map(({ name }) => ({
            key: `drop ${name}`,
            danger: true,
            label: t('删除“{{name}}”', { name }),
            onClick: () => keep(saved.filter((one) => one.name !== name)),
          })),
        ],
      }}
    >
      <Button icon={<StarOutlined />}>{t('常用筛选')}</Button>
    </DropMenu>
  )
}
