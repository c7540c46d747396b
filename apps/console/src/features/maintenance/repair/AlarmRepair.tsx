import { cutText } from '@energy-console/contract'
import type { Alarm } from '@energy-console/contract/alarms'
import { endedRepairStates, getRepairOfAlarm, repairLife } from '@energy-console/contract/maintenance'
import { Link } from 'react-router'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import { NewRepairButton } from './NewRepairButton'
import styles from './Repair.module.css'
import { repairPath } from './repairAddress'

/** How urgent the repair is that an alarm of each level asks for. */
const priorities = ['normal', 'high', 'urgent'] as const

/** What a repair order of an alarm begins with. */
const startingOf = ({ id, level, stationId, deviceId, equipmentName, alarmContent }: Alarm) => ({
  ...{ alarmId: id, stationId, deviceId },
  title: cutText(`${equipmentName} ${alarmContent}`, 64),
  description: alarmContent,
  priority: priorities[level] ?? 'normal',
})

/** The repair order of an alarm, or of one that it repeats, or the way to make one. */
export function AlarmRepair({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation()
  const seesOrders = useMayCall(getRepairOfAlarm)
  const order = useCall(getRepairOfAlarm, { query: { alarmId: alarm.id } }, { isEnabled: seesOrders })
  const link = order.data && (
    <span className={styles.title}>
      <Link to={repairPath(order.data.id)}>{t('维修工单 {{no}}', { no: order.data.orderNo })}</Link>
      <StateTag life={repairLife} state={order.data.state} />
      {order.data.isOfRepeat && <span className="muted">{t('同一规则的另一条告警')}</span>}
    </span>
  )
  // what was repaired and fails again needs another one
  const isOver = !order.data || endedRepairStates.some((state) => state === order.data?.state)
  if (!order.isSuccess || !isOver) return link
  return (
    <>
      {link}
      <NewRepairButton word={t('创建维修工单')} size="small" starting={startingOf(alarm)} />
    </>
  )
}
