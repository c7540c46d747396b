import { StarOutlined } from '@ant-design/icons'
import { listAlarmFilters, saveAlarmFilters } from '@energy-console/contract/alarms'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/useCall'
import { action } from '../../../kit/action/action'
import { useAction } from '../../../kit/action/useActions'
import { askText } from '../../../kit/askText'
import { DropMenu } from '../../../kit/menu/DropMenu'
import { useAddress } from '../../../kit/page/useAddress'
import { FiltersDrawer } from './FiltersDrawer'
import { useBroughtFilters } from './useBroughtFilters'

const keep = action({
  call: saveAlarmFilters,
  label: '保存当前筛选',
  input: (filter: { filterName: string; address: string; isShared: boolean }) => ({
    body: { filters: [filter] },
  }),
  done: '保存成功',
})

/** Views of the list that the user has kept, and those that others share: filters, range and order as the address says them. */
export function SavedFilters() {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const { parameters, show } = useAddress()
  const [isManaging, setManaging] = useState(false)
  const { start, isOffered } = useAction(keep)
  const { data: filters = [] } = useCall(listAlarmFilters)
  useBroughtFilters()
  const open = (address: string) => show(Object.fromEntries(new URLSearchParams(address)))
  const save = async () => {
    // by hand: the action is started with the name
    const name = await askText(modal, t, {
      title: t('保存当前筛选'),
      label: t('名称'),
      current: '',
      maxLength: 32,
    })
    if (!name?.trim()) return
    const view = new URLSearchParams(parameters)
    for (const passing of ['current', 'alarmId']) view.delete(passing)
    const filterName = name.trim()
    const before = filters.find((filter) => filter.isOwn && filter.filterName === filterName)
    await start({ filterName, address: view.toString(), isShared: before?.isShared ?? false })
  }
  const mayKeep = isOffered({ filterName: '', address: '', isShared: false })
  return (
    <>
      <DropMenu
        trigger="click"
        menu={{
          items: [
            ...filters.map(({ filterName, address, isOwn, userName }) => ({
              key: `open ${isOwn ? '' : userName} ${filterName}`,
              label: isOwn
                ? filterName
                : t('{{name}}（{{owner}}）', { name: filterName, owner: userName ?? t('共享') }),
              onClick: () => open(address),
            })),
            ...(filters.length > 0 ? [{ key: 'line', type: 'divider' as const }] : []),
            ...(mayKeep ? [{ key: 'save', label: t('保存当前筛选'), onClick: () => void save() }] : []),
            ...(filters.length > 0
              ? [{ key: 'manage', label: t('管理筛选'), onClick: () => setManaging(true) }]
              : []),
          ],
        }}
      >
        <Button icon={<StarOutlined />}>{t('常用筛选')}</Button>
      </DropMenu>
      {isManaging && (
        <FiltersDrawer
          onOpen={(address) => {
            setManaging(false)
            open(address)
          }}
          onClose={() => setManaging(false)}
        />
      )}
    </>
  )
}
