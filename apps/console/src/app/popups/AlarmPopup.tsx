import { CloseOutlined, SoundOutlined } from '@ant-design/icons'
import { type Alarm, alarmLife } from '@energy-console/contract/alarms'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session'
import { ActionButton } from '../../kit/action/ActionButton'
import { action } from '../../kit/action/action'
import { LevelMark } from '../../kit/LevelMark'
import { prefer, usePreferences } from '../preferences'
import styles from './AlarmPopup.module.css'
import { alarmPath } from './alarmPath'
import { enableSound, isSoundReady, onSoundReady } from './sound'
import { useAlarmWatch } from './useAlarmWatch'

/** What is serious is confirmed on its page, not from the corner of the eye. */
const confirm = action({
  call: alarmLife.calls.confirm,
  label: '确认',
  input: ({ id }: Alarm) => ({ body: { id } }),
  when: ({ level }) => level < 2,
})

/** The newest alarm that nobody has confirmed, wherever the user is. */
export function AlarmPopup() {
  const { t } = useTranslation()
  const isOff = useSession(({ user }) => user?.alarm_up_window === '0')
  const alarmSound = usePreferences((state) => state.alarmSound)
  const isHeard = useSyncExternalStore(onSoundReady, isSoundReady) && alarmSound
  const { showing: alarm, close, reset } = useAlarmWatch()
  if (isOff || !alarm) return null

  const open = () => {
    close()
    window.open(alarmPath(alarm), '_blank', 'noopener')
  }
  return (
    <section className={styles.popup} data-level={alarm.level} role="alert" aria-label={t('告警提醒')}>
      <div className={styles.head}>
        <LevelMark level={alarm.level} />
        <time className="num">{alarm.alarmTime}</time>
        {!isHeard && (
          <button
            type="button"
            className={styles.icon}
            title={t('开启告警声音')}
            aria-label={t('开启告警声音')}
            onClick={() => {
              enableSound()
              prefer({ alarmSound: true })
            }}
          >
            <SoundOutlined />
          </button>
        )}
        <button type="button" className={styles.icon} aria-label={t('关闭')} onClick={close}>
          <CloseOutlined />
        </button>
      </div>
      <button type="button" className={styles.body} onClick={open}>
        <strong>{alarm.equipmentName}</strong>
        <span>{alarm.alarmContent}</span>
      </button>
      <div className={styles.foot}>
        <ActionButton action={confirm} subject={alarm} onDone={reset} size="small" />
      </div>
    </section>
  )
}
