import { ToolOutlined } from '@ant-design/icons'
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

const cut = (text: string, most: number) => [...text].slice(0, most).join('')

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
            title: cut(what, 64),
            description: cut([task.title, what, note].filter(Boolean).join('\n'), 1_000),
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
