import { CloseOutlined, SoundOutlined } from '@ant-design/icons'
import { alarmPage, confirmAlarm, lastAlarm } from '@energy-console/contract/alarms'
import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useButton, useSession } from '../../api/session'
import { useCallMutation } from '../../api/useCall'
import { LevelMark } from '../../kit/LevelMark'
import { prefer, usePreferences } from '../preferences'
import styles from './AlarmPopup.module.css'
import { alarmPath } from './alarmPath'
import { enableSound, isSoundReady, onSoundReady } from './sound'
import { useAlarmWatch } from './useAlarmWatch'

/** The newest alarm that nobody has confirmed, wherever the user is. */
export function AlarmPopup() {
  const { t } = useTranslation()
  const isOff = useSession(({ user }) => user?.alarm_up_window === '0')
  const canConfirm = useButton('alarm_confirm')
  const alarmSound = usePreferences((state) => state.alarmSound)
  const isHeard = useSyncExternalStore(onSoundReady, isSoundReady) && alarmSound
  const { showing: alarm, close, reset } = useAlarmWatch()
  const confirm = useCallMutation(confirmAlarm, [alarmPage, lastAlarm])
  if (isOff || !alarm) return null

  async function confirmAndReset(id: string): Promise<void> {
    await confirm.mutateAsync({ body: { id } })
    reset()
  }
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
      {alarm.level < 2 && canConfirm && (
        <div className={styles.foot}>
          <Button
            size="small"
            loading={confirm.isPending}
            onClick={() => void confirmAndReset(alarm.id).catch(() => {})}
          >
            {t('确认')}
          </Button>
        </div>
      )}
    </section>
  )
}
