import { cutText } from '@energy-console/contract'
import type { TaskItem } from '@energy-console/contract/maintenance'
import { useTranslation } from 'react-i18next'
import { useIsCutOff } from '../offline/useOutbox'
import { NewRepairButton } from './NewRepairButton'

interface ItemRepairProps {
  task: { id: string; stationId: string; title: string }
  item: TaskItem
  /** The result in words. */
  found: string
}

/** The way from what a round found wrong to a repair order, with everything that is known filled in. */
export function ItemRepair({ task, item, found }: ItemRepairProps) {
  const { t } = useTranslation()
  // its choices and its photos are the server's
  const isCutOff = useIsCutOff()
  const { assetId, assetName, itemName, note } = item
  const what = [assetName, itemName, found].filter(Boolean).join(' ')
  return (
    <NewRepairButton
      word={t(isCutOff ? '创建维修工单（需要网络）' : '创建维修工单')}
      disabled={isCutOff}
      staysHere
      starting={{
        ...{ taskId: task.id, stationId: task.stationId, assetId },
        title: cutText(what, 64),
        description: cutText([task.title, what, note].filter(Boolean).join('\n'), 1_000),
      }}
    />
  )
}
