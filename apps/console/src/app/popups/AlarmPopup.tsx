import { CloseOutlined, FundProjectionScreenOutlined } from '@ant-design/icons'
import { pathOf } from '@energy-console/contract'
import { type Alarm, alarmLife, linkedViewId } from '@energy-console/contract/alarms'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session'
import { ActionButton } from '../../kit/action/ActionButton'
import { action } from '../../kit/action/action'
import { LevelMark } from '../../kit/LevelMark'
import { viewerWindow } from '../../kit/page/windows'
import { canOpen } from '../guard/canOpen'
import { alarmPath } from './alarmPath'
import styles from './Popup.module.css'
import { SoundButton } from './SoundButton'
import { useSharedPopup } from './useSharedPopup'

/** What is serious is confirmed on its page, not from the corner of the eye. */
const confirm = action({
  call: alarmLife.calls.confirm,
  label: '确认',
  input: ({ id }: Alarm) => ({ body: { id } }),
  when: ({ level }) => level < 2,
})

/** The newest alarm that nobody has confirmed, wherever the user is (`AlarmWatch` finds it). */
export function AlarmPopup() {
  const { t } = useTranslation()
  const isOff = useSession(({ user }) => user?.alarm_up_window === '0')
  const { showing: alarm, close } = useSharedPopup<Alarm>('alarm')
  if (isOff || !alarm) return null

  const { level, alarmTime, equipmentName, alarmContent, status } = alarm
  const path = alarmPath(alarm, canOpen)
  const viewId = linkedViewId(alarm)
  const open = () => {
    close()
    if (canOpen(path)) window.open(path, '_blank', 'noopener')
  }
  return (
    <section className={styles.popup} data-level={level} role="alert" aria-label={t('告警提醒')}>
      <div className={styles.head}>
        <LevelMark level={level} />
        <time className="num">{alarmTime}</time>
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
        <strong>{equipmentName}</strong>
        <span>{alarmContent}</span>
        {status === 'cleared-unacknowledged' && <span className="muted">{t('已恢复，未确认')}</span>}
      </button>
      <div className={styles.foot}>
        {viewId && (
          <a href={pathOf(viewerWindow, { zutaiId: viewId })} target="_blank" rel="noreferrer">
            <FundProjectionScreenOutlined /> {t('查看关联画面')}
          </a>
        )}
        <ActionButton action={confirm} subject={alarm} onDone={close} size="small" />
      </div>
    </section>
  )
}
