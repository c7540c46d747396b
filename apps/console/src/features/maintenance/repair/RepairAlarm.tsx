import { pathOf } from '@energy-console/contract'
import { getAlarm, linkedViewId } from '@energy-console/contract/alarms'
import { devicePage } from '@energy-console/contract/devices'
import { getView } from '@energy-console/contract/views'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../../api/useCall'
import { AlarmStatus } from '../../../kit/AlarmStatus'
import { useMayCall } from '../../../kit/action/useActions'
import { AlarmPicture } from '../../../kit/alarm/alarmWork'
import { viewerWindow } from '../../../kit/page/windows'
import { AlarmTrend } from '../../alarms'
import styles from './Repair.module.css'

/** The alarm that an order comes from: how it stands, its curve, and the schematic of its device. */
export function RepairAlarm({ alarmId }: { alarmId: string }) {
  const { t } = useTranslation()
  const seesViews = useMayCall(getView)
  const Picture = useContext(AlarmPicture)
  const { data: alarm } = useCall(getAlarm, { query: { id: alarmId } })
  if (!alarm) return null
  const { deviceId, itemId, equipmentName, alarmContent } = alarm
  const viewId = linkedViewId(alarm)
  return (
    <section>
      <h2>{t('告警')}</h2>
      <p className={styles.title}>
        {equipmentName} · {alarmContent} <AlarmStatus alarm={alarm} />
      </p>
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
