import { getAlarm } from '@energy-console/contract/alarms'
import { Alert } from 'antd'
import { useButton } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { AlarmStatus } from '../../../kit/AlarmStatus'

/** Says, where an order is about to end, that its alarm is acknowledged with it, and repeats of it where it was repaired, and how that alarm stands. */
export function EndHint({ alarmId }: { alarmId: string }) {
  const { t } = useTranslation()
  const seesAlarms = useButton('warning_event')
  const { data: alarm } = useCall(getAlarm, { query: { id: alarmId } }, { isEnabled: seesAlarms, staleMs: 0 })
  const isActive = alarm !== undefined && !alarm.clearTime
  return (
    <Alert
      type={isActive ? 'warning' : 'info'}
      showIcon
      title={t('工单结束时，它的告警随之确认；验收通过时，同一规则在提交验收之前的告警也一并确认')}
      description={
        alarm && (
          <>
            {alarm.equipmentName} · {alarm.alarmContent} <AlarmStatus alarm={alarm} />
            {isActive && <div>{t('告警还没有恢复：结束工单不会让它恢复，请先核实现场。')}</div>}
          </>
        )
      }
    />
  )
}
