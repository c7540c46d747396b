import { pathOf } from '@energy-console/contract'
import { type Alarm, getAlarm, linkedViewId } from '@energy-console/contract/alarms'
import { devicePage } from '@energy-console/contract/devices'
import { getView } from '@energy-console/contract/views'
import { useContext } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { AlarmStatus } from '../../../kit/AlarmStatus'
import { useMayCall } from '../../../kit/action/useActions'
import { AlarmPicture } from '../../../kit/alarm/alarmWork'
import { viewerWindow } from '../../../kit/page/windows'
import { useShownTime, useTenantZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import { AlarmTrend, KeptAlarmTrend } from '../../alarms'
import type { KeptAlarm } from '../offline/store/beside'
import styles from './Repair.module.css'

/** The alarm that an order comes from: how it stands, its curve, and the schematic of its device. */
export function RepairAlarm({ alarmId }: { alarmId: string }) {
  const { t } = useTranslation()
  const seesViews = useMayCall(getView)
  const Picture = useContext(AlarmPicture)
  const { data: alarm } = useCall(getAlarm, { query: { id: alarmId } })
  if (!alarm) return null
  const { deviceId, itemId } = alarm
  const viewId = linkedViewId(alarm)
  return (
    <section>
      <h2>{t('告警')}</h2>
      <AlarmLine alarm={alarm} />
      <nav className={styles.ways} aria-label={t('相关')}>
        <Link to={`/warning/event?alarmId=${alarmId}`}>{t('查看告警')}</Link>
        <Link to={`${pathOf(devicePage, { deviceId })}?curve=${itemId}`}>{t('查看曲线')}</Link>
        {seesViews && viewId && (
          <a href={pathOf(viewerWindow, { zutaiId: viewId })} target="_blank" rel="noreferrer">
            {t('查看关联画面')}
          </a>
        )}
      </nav>
      <AlarmTrend alarm={alarm} />
      {Picture && <Picture alarm={alarm} />}
    </section>
  )
}

/** The same as this device keeps it: how it stood then, and its curve up to then. */
export function KeptRepairAlarm({ kept: { alarm, trend }, keptAt }: { kept: KeptAlarm; keptAt: number }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const zone = useTenantZone()
  return (
    <section aria-label={t('告警')}>
      <h2>{t('告警')}</h2>
      <AlarmLine alarm={alarm} />
      <p className="muted">{t('{{time}} 时的情况', { time: shownTime(timeText(keptAt, zone)) })}</p>
      {trend && <KeptAlarmTrend alarm={alarm} trend={trend} />}
    </section>
  )
}

function AlarmLine({ alarm }: { alarm: Alarm }) {
  return (
    <p className={styles.title}>
      {alarm.equipmentName} · {alarm.alarmContent} <AlarmStatus alarm={alarm} />
    </p>
  )
}
