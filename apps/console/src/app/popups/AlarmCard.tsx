import { CloseOutlined } from '@ant-design/icons'
import type { Alarm } from '@energy-console/contract/alarms'
import { useTranslation } from '../../i18n/useTranslation'
import { ActionButton } from '../../kit/action/ActionButton'
import { alarmPath } from '../../kit/alarm/alarmPath'
import { TagMark } from '../../kit/device/TagMark'
import { LevelMark } from '../../kit/LevelMark'
import { canOpen } from '../guard/canOpen'
import { AlarmLine } from './AlarmLine'
import { AlarmViewLink } from './AlarmViewLink'
import { confirmShown } from './confirmShown'
import { FoldedLine } from './FoldedLine'
import styles from './Popup.module.css'
import { SoundButton } from './SoundButton'
import { useIsLine } from './useIsLine'

interface AlarmCardProps {
  alarm: Alarm
  close: () => void
}

/** An alarm in a corner of the window, or in a line below the page: what it says, and what can be done. */
export function AlarmCard({ alarm, close }: AlarmCardProps) {
  const { t } = useTranslation()
  const isLine = useIsLine()
  const { level, alarmTime, deviceId, equipmentName, alarmContent, status } = alarm
  const path = alarmPath(alarm, (page) => canOpen(page.path))
  const open = () => {
    close()
    if (canOpen(path)) window.open(path, '_blank', 'noopener')
  }
  if (isLine) return <AlarmLine key={alarm.id} alarm={alarm} open={open} close={close} />
  return (
    <section className={styles.popup} data-level={level} role="alert" aria-label={t('告警提醒')}>
      <div className={styles.head}>
        {/* a click anywhere opens it; for the keyboard the text below is enough */}
        <button type="button" className={styles.stamp} tabIndex={-1} aria-hidden="true" onClick={open}>
          <LevelMark level={level} />
          <time className="num">{alarmTime}</time>
        </button>
        <SoundButton className={styles.icon} />
        <button type="button" className={styles.icon} aria-label={t('关闭')} onClick={close}>
          <CloseOutlined />
        </button>
      </div>
      <button
        type="button"
        className={styles.body}
        title={canOpen(path) ? t('在新标签页中查看告警') : undefined}
        onClick={open}
      >
        <strong>
          {equipmentName}
          <TagMark deviceId={deviceId} />
        </strong>
        <span>{alarmContent}</span>
        <FoldedLine alarm={alarm} />
        {status === 'cleared-unacknowledged' && <span className="muted">{t('已恢复，未确认')}</span>}
      </button>
      <div className={styles.foot}>
        <AlarmViewLink alarm={alarm} />
        <ActionButton action={confirmShown} subject={alarm} onDone={close} size="small" />
      </div>
    </section>
  )
}
