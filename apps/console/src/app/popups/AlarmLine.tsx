import { CloseOutlined } from '@ant-design/icons'
import type { Alarm } from '@energy-console/contract/alarms'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../kit/action/ActionButton'
import { TagMark } from '../../kit/device/TagMark'
import { LevelShape, levelLabel } from '../../kit/LevelMark'
import { confirmShown } from './confirmShown'
import styles from './NoticeLine.module.css'

interface AlarmLineProps {
  alarm: Alarm
  /** Opens its page. */
  open: () => void
  close: () => void
}

/**
 * An alarm in a line below the page, where a window has no room for a card. A tap shows all that it says, and then what can be done:
 * nobody confirms what he cannot read.
 */
export function AlarmLine({ alarm, open, close }: AlarmLineProps) {
  const { t } = useTranslation()
  const [isUnfolded, setUnfolded] = useState(false)
  const { level, deviceId, equipmentName, alarmContent, status } = alarm
  const cleared = status === 'cleared-unacknowledged' ? t('已恢复，未确认') : ''
  const said = [alarmContent, cleared].filter(Boolean).join(' · ')
  return (
    <section
      className={styles.line}
      data-level={level}
      data-unfolded={isUnfolded || undefined}
      role="alert"
      aria-label={t('告警提醒')}
    >
      <span className={styles.mark} role="img" aria-label={t(levelLabel(level))}>
        <LevelShape level={level} />
      </span>
      <button
        type="button"
        className={styles.text}
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <span className={styles.words} title={isUnfolded ? undefined : `${equipmentName} ${said}`}>
          <strong>
            {equipmentName}
            <TagMark deviceId={deviceId} />
          </strong>{' '}
          {said}
        </span>
      </button>
      <button type="button" className={styles.close} aria-label={t('关闭')} onClick={close}>
        <CloseOutlined />
      </button>
      {isUnfolded && (
        <div className={styles.foot}>
          <Button onClick={open}>{t('查看')}</Button>
          <ActionButton action={confirmShown} subject={alarm} onDone={close} />
        </div>
      )}
    </section>
  )
}
