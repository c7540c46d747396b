import { PauseCircleOutlined } from '@ant-design/icons'
import { pathOf } from '@energy-console/contract'
import { type Alarm, alarmLife, getAlarmContext, linkedViewId } from '@energy-console/contract/alarms'
import { devicePage } from '@energy-console/contract/devices'
import { getView } from '@energy-console/contract/views'
import { Drawer } from 'antd'
import { useContext } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { AlarmStatus } from '../../../kit/AlarmStatus'
import { useMayCall } from '../../../kit/action/useActions'
import { AlarmPicture, AlarmWork } from '../../../kit/alarm/alarmWork'
import { DeviceName } from '../../../kit/device/DeviceName'
import { MoveButtons } from '../../../kit/lifecycle/MoveButtons'
import { MoveTimeline } from '../../../kit/lifecycle/MoveTimeline'
import { replayWindow, viewerWindow } from '../../../kit/page/windows'
import { StationTime } from '../../../kit/time/zone'
import { AlarmDeliveries } from '../../notices'
import { AlarmAdvice } from './AlarmAdvice'
import styles from './AlarmDrawer.module.css'
import { AlarmFacts } from './AlarmFacts'
import { AlarmTrend } from './AlarmTrend'
import { HandlingNote } from './HandlingNote'
import { RelatedAlarms } from './RelatedAlarms'
import { ShelveButton } from './ShelveButton'

interface AlarmDrawerProps {
  alarm: Alarm
  onClose: () => void
}

/** One alarm: how it stands, what happened to it, and the way to acknowledge it with a note. */
export function AlarmDrawer({ alarm, onClose }: AlarmDrawerProps) {
  const { t } = useTranslation()
  const seesViews = useMayCall(getView)
  const Work = useContext(AlarmWork)
  const Picture = useContext(AlarmPicture)
  const { id, status, equipmentName, alarmContent, stationId, deviceId, itemId } = alarm
  const viewId = linkedViewId(alarm)
  const { data: context } = useCall(getAlarmContext, { query: { id } }, { keepsPrevious: true })
  return (
    <Drawer
      open
      size={640}
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
      <AlarmFacts alarm={alarm} />
      <nav className={styles.ways} aria-label={t('相关')}>
        <Link to={pathOf(devicePage, { deviceId })}>{t('查看设备')}</Link>
        <Link to={`${pathOf(devicePage, { deviceId })}?curve=${itemId}`}>{t('查看曲线')}</Link>
        {seesViews && (
          <a href={pathOf(replayWindow, { alarmId: id })} target="_blank" rel="noreferrer">
            {t('事件回放')}
          </a>
        )}
        {seesViews && viewId && (
          <a href={pathOf(viewerWindow, { zutaiId: viewId })} target="_blank" rel="noreferrer">
            {t('查看关联画面')}
          </a>
        )}
      </nav>
      <div className={styles.work}>
        {Work && <Work alarm={alarm} />}
        <ShelveButton alarm={alarm} size="small" icon={<PauseCircleOutlined />} />
      </div>
      {context && <AlarmAdvice context={context} />}
      <StationTime stationId={stationId}>
        <h3>{t('前后趋势')}</h3>
        <AlarmTrend alarm={alarm} />
        {Picture && <Picture alarm={alarm} />}
        {context && context.related.length > 1 && (
          <>
            <h3>{t('前后 10 分钟同站点告警')}</h3>
            <RelatedAlarms id={id} related={context.related} />
          </>
        )}
        <h3>{t('处理情况')}</h3>
        <HandlingNote key={alarm.handling} alarm={alarm} />
        <h3>{t('经历')}</h3>
        <MoveTimeline life={alarmLife} id={id} />
        <AlarmDeliveries alarmId={id} />
      </StationTime>
    </Drawer>
  )
}
