import { type Alarm, alarmLife } from '@energy-console/contract/alarms'
import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { MoveButtons } from '../../kit/lifecycle/MoveButtons'
import { MoveTimeline } from '../../kit/lifecycle/MoveTimeline'
import { StationTime } from '../../kit/time/zone'
import styles from './AlarmDrawer.module.css'
import { AlarmStatus } from './AlarmStatus'

interface AlarmDrawerProps {
  alarm: Alarm
  onClose: () => void
}

/** One alarm: how it stands, what happened to it, and the way to acknowledge it with a note. */
export function AlarmDrawer({ alarm, onClose }: AlarmDrawerProps) {
  const { t } = useTranslation()
  const { id, status, equipmentName, alarmContent, stationId } = alarm
  return (
    <Drawer
      open
      size={480}
      title={t('告警经历')}
      onClose={onClose}
      extra={<MoveButtons life={alarmLife} id={id} state={status} asksAll />}
    >
      <div className={styles.head}>
        <strong>{equipmentName}</strong>
        <AlarmStatus alarm={alarm} />
      </div>
      <p>{alarmContent}</p>
      <StationTime stationId={stationId}>
        <MoveTimeline life={alarmLife} id={id} />
      </StationTime>
    </Drawer>
  )
}
