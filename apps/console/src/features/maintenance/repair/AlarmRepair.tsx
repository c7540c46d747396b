import { ToolOutlined } from '@ant-design/icons'
import { cutText } from '@energy-console/contract'
import type { Alarm } from '@energy-console/contract/alarms'
import {
  endedRepairStates,
  getRepairOfAlarm,
  repairLife,
  repairOrders,
} from '@energy-console/contract/maintenance'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useButton } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useMayCall } from '../../../kit/action/useActions'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import { ResourceDialog } from '../../../kit/resource/ResourceDialog'
import styles from './Repair.module.css'
import { repairPath } from './repairAddress'
import { reportFields } from './repairFields'

/** How urgent the repair is that an alarm of each level asks for. */
const priorities = ['normal', 'high', 'urgent'] as const

/** What a repair order of an alarm begins with. */
const startingOf = ({ id, level, stationId, deviceId, equipmentName, alarmContent }: Alarm) => ({
  ...{ alarmId: id, stationId, deviceId },
  title: cutText(`${equipmentName} ${alarmContent}`, 64),
  description: alarmContent,
  priority: priorities[level] ?? 'normal',
})

/** The repair order of an alarm, or the way to make one. */
export function AlarmRepair({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const seesOrders = useMayCall(getRepairOfAlarm)
  const canAdd = useButton(repairOrders.codes.add)
  const [isOpen, setOpen] = useState(false)
  const order = useCall(getRepairOfAlarm, { query: { alarmId: alarm.id } }, { isEnabled: seesOrders })
  const link = order.data && (
    <span className={styles.title}>
      <Link to={repairPath(order.data.id)}>{t('维修工单 {{no}}', { no: order.data.orderNo })}</Link>
      <StateTag life={repairLife} state={order.data.state} />
    </span>
  )
  // what was repaired and fails again needs another one
  const isOver = !order.data || endedRepairStates.some((state) => state === order.data?.state)
  if (!canAdd || !order.isSuccess || !isOver) return link
  return (
    <>
      {link}
      <Button size="small" icon={<ToolOutlined />} onClick={() => setOpen(true)}>
        {t('创建维修工单')}
      </Button>
      {isOpen && (
        <ResourceDialog
          resource={repairOrders}
          fields={reportFields}
          id={undefined}
          inputs={{}}
          starting={startingOf(alarm)}
          onClose={() => setOpen(false)}
          onSaved={({ id }) => void navigate(repairPath(id))}
        />
      )}
    </>
  )
}
