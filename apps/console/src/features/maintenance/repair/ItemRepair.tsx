import { ToolOutlined } from '@ant-design/icons'
import { cutText } from '@energy-console/contract'
import { repairOrders, type TaskItem } from '@energy-console/contract/maintenance'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useButton } from '../../../api/session'
import { ResourceDialog } from '../../../kit/resource/ResourceDialog'
import { reportFields } from './repairFields'

interface ItemRepairProps {
  task: { id: string; stationId: string; title: string }
  item: TaskItem
  /** The result in words. */
  found: string
}

/** The way from what a round found wrong to a repair order, with everything that is known filled in. */
export function ItemRepair({ task, item, found }: ItemRepairProps) {
  const { t } = useTranslation()
  const canAdd = useButton(repairOrders.codes.add)
  const [isOpen, setOpen] = useState(false)
  if (!canAdd) return null
  const { assetId, assetName, itemName, note } = item
  const what = [assetName, itemName, found].filter(Boolean).join(' ')
  return (
    <>
      <Button icon={<ToolOutlined />} onClick={() => setOpen(true)}>
        {t('创建维修工单')}
      </Button>
      {isOpen && (
        <ResourceDialog
          resource={repairOrders}
          fields={reportFields}
          id={undefined}
          inputs={{}}
          starting={{
            ...{ taskId: task.id, stationId: task.stationId, assetId },
            title: cutText(what, 64),
            description: cutText([task.title, what, note].filter(Boolean).join('\n'), 1_000),
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
