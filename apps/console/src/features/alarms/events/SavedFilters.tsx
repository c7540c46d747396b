import { StarOutlined } from '@ant-design/icons'
import { savedFilters } from '@energy-console/contract/alarms'
import { useAddress } from '../../../kit/page/useAddress'
import { SavedViewsButton } from '../../../kit/saved/SavedViewsButton'
import { useBroughtFilters } from './useBroughtFilters'

const words = {
  save: '保存当前筛选',
  replace: '用当前的筛选替换所保存的内容？',
  empty: '把常用的筛选条件、范围和排序保存下来，一步打开；换一台电脑也在，也可以共享给租户。',
}

/** Views of the list that the user has kept, and those that others share: filters, range and order as the address says them. */
export function SavedFilters() {
  const { parameters, show } = useAddress()
  useBroughtFilters()
  const view = new URLSearchParams(parameters)
  for (const passing of ['current', 'alarmId']) view.delete(passing)
  return (
    <SavedViewsButton
      of={savedFilters}
      words={words}
      icon={<StarOutlined />}
      address={view.toString()}
      onOpen={(address) => show(Object.fromEntries(new URLSearchParams(address)))}
    />
  )
}
