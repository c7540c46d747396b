import { pathOf } from '@energy-console/contract'
import { type Alarm, alarmLife, linkedViewId } from '@energy-console/contract/alarms'
import { devicePage } from '@energy-console/contract/devices'
import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AlarmStatus } from '../../kit/AlarmStatus'
import { DeviceName } from '../../kit/device/DeviceName'
import { MoveButtons } from '../../kit/lifecycle/MoveButtons'
import { MoveTimeline } from '../../kit/lifecycle/MoveTimeline'
import { viewerWindow } from '../../kit/page/windows'
import { StationTime } from '../../kit/time/zone'
import styles from './AlarmDrawer.module.css'

interface AlarmDrawerProps {
  alarm: Alarm
  onClose: () => void
}

/** One alarm: how it stands, what happened to it, and the way to acknowledge it with a note. */
export function AlarmDrawer({ alarm, onClose }: AlarmDrawerProps) {
  const { t } = useTranslation()
  const { id, status, equipmentName, alarmContent, stationId, deviceId, itemId } = alarm
  const viewId = linkedViewId(alarm)
  return (
    <Drawer
      open
      size={480}
      title={t('告警经历')}
      onClose={onClose}
      extra={<MoveButtons life={alarmLife} id={id} state={status} asksAll />}
    >
      <div className={styles.head}>
        <strong>
          <DeviceName deviceId={deviceId} name={equipmentName} isPlain />
        </strong>
        <AlarmStatus alarm={alarm} />
      </div>
      <p>{alarmContent}</p>
      <nav className={styles.ways} aria-label={t('相关')}>
        <Link to={pathOf(devicePage, { deviceId })}>{t('查看设备')}</Link>
        <Link to={`${pathOf(devicePage, { deviceId })}?curve=${itemId}`}>{t('查看曲线')}</Link>
        {viewId && (
          <a href={pathOf(viewerWindow, { zutaiId: viewId })} target="_blank" rel="noreferrer">
            {t('查看关联画面')}
          </a>
        )}
      </nav>
      <StationTime stationId={stationId}>
        <MoveTimeline life={alarmLife} id={id} />
      </StationTime>
    </Drawer>
  )
}
