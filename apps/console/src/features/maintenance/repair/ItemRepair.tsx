import { ToolOutlined } from '@ant-design/icons'
import { cutText } from '@energy-console/contract'
import {
  endedRepairStates,
  repairLife,
  repairOrders,
  type TaskDetail,
  type TaskItem,
} from '@energy-console/contract/maintenance'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useButton } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import { useIsCutOff } from '../offline/store/useOutbox'
import type { Waiting } from '../offline/store/waiting'
import { type ItemTask, NewOrderHere } from '../offline/views/NewOrderHere'
import { NewRepairButton } from './NewRepairButton'
import styles from './Repair.module.css'
import { repairPath } from './repairAddress'

/** The orders of one item. */
export type ItemRepairs = NonNullable<TaskDetail['repairs']>

/** The orders of each item, by its id. */
export function repairsByItem(repairs: ItemRepairs): ReadonlyMap<string, ItemRepairs> {
  const byItem = new Map<string, ItemRepairs>()
  for (const order of repairs) byItem.set(order.itemId, [...(byItem.get(order.itemId) ?? []), order])
  return byItem
}

interface ItemRepairProps {
  task: ItemTask
  item: TaskItem
  /** Where it stands in the task. */
  index: number
  /** What has come of it already, the newest first. */
  repairs: ItemRepairs
  /** What waits of it on this device. */
  waiting: readonly Waiting[]
  /** The result in words. */
  found: string
}

/** The way from what a round found wrong to a repair order, with everything that is known filled in; and to those that there are. */
export function ItemRepair({ task, item, index, repairs, waiting, found }: ItemRepairProps) {
  const { t } = useTranslation()
  const isCutOff = useIsCutOff()
  const canAdd = useButton(repairOrders.codes.add)
  const [asksHere, setAsksHere] = useState(false)
  const { id, assetId, assetName, itemName, note } = item
  const what = [assetName, itemName, found].filter(Boolean).join(' ')
  const starting = {
    title: cutText(what, 64),
    description: cutText([task.title, what, note].filter(Boolean).join('\n'), 1_000),
  }
  const isOpen = repairs.some(({ state }) => !endedRepairStates.includes(state))
  const isWaiting = waiting.some(({ doing, refusal }) => doing.what === 'newOrder' && refusal === undefined)
  const asks = item.isFailed === true && !isOpen && !isWaiting
  return (
    <>
      {repairs.length > 0 && (
        <ul className={styles.list} aria-label={t('维修工单')}>
          {repairs.map((order) => (
            <li key={order.id}>
              <Link className="num" to={repairPath(order.id)}>
                {order.orderNo}
              </Link>
              <StateTag life={repairLife} state={order.state} />
            </li>
          ))}
        </ul>
      )}
      {isWaiting && <p className="muted">{t('维修工单待同步')}</p>}
      {asks && !isCutOff && (
        <NewRepairButton
          word={t('创建维修工单')}
          staysHere
          starting={{ taskId: task.id, taskItemId: id, stationId: task.stationId, assetId, ...starting }}
        />
      )}
      {asks && isCutOff && canAdd && (
        <Button icon={<ToolOutlined />} onClick={() => setAsksHere(true)}>
          {t('创建维修工单')}
        </Button>
      )}
      {asksHere && <NewOrderHere {...{ task, item, index, starting }} onClose={() => setAsksHere(false)} />}
    </>
  )
}
