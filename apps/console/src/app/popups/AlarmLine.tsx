import { CloseOutlined } from '@ant-design/icons'
import type { Alarm } from '@energy-console/contract/alarms'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../kit/action/ActionButton'
import { TagMark } from '../../kit/device/TagMark'
import { LevelShape, levelLabel } from '../../kit/LevelMark'
import { confirmShown } from './confirmShown'
import { FoldedLine } from './FoldedLine'
import styles from './NoticeLine.module.css'
import { SoundButton } from './SoundButton'
import { useIsCompact } from './useIsCompact'

interface AlarmLineProps {
  alarm: Alarm
  /** Opens its page. */
  open: () => void
  close: () => void
}

/**
 * An alarm in a line below the page. Where there is room it says all of it, a click opens it, and what can be done stands beside;
 * in a compact window a tap shows all that it says, and then what can be done: nobody confirms what he cannot read.
 */
export function AlarmLine({ alarm, open, close }: AlarmLineProps) {
  const { t } = useTranslation()
  const isCompact = useIsCompact()
  const [isUnfolded, setUnfolded] = useState(false)
  const { level, alarmTime, deviceId, equipmentName, alarmContent, status } = alarm
  const cleared = status === 'cleared-unacknowledged' ? t('已恢复，未确认') : ''
  const said = [alarmContent, cleared].filter(Boolean).join(' · ')
  return (
    <section
      className={styles.line}
      data-level={level}
      data-unfolded={(isCompact && isUnfolded) || undefined}
      role="alert"
      aria-label={t('告警提醒')}
    >
      <span className={styles.mark} role="img" aria-label={t(levelLabel(level))}>
        <LevelShape level={level} />
      </span>
      <button
        type="button"
        className={styles.text}
        {...(isCompact
          ? { 'aria-expanded': isUnfolded, onClick: () => setUnfolded(!isUnfolded) }
          : { title: t('在新标签页中查看告警'), onClick: open })}
      >
        <span
          className={styles.words}
          title={isCompact && !isUnfolded ? `${equipmentName} ${said}` : undefined}
        >
          <strong>
            {equipmentName}
            <TagMark deviceId={deviceId} />
          </strong>{' '}
          {said} {!isCompact && <FoldedLine alarm={alarm} />}
        </span>
      </button>
      {!isCompact && (
        <>
          <time className="num">{alarmTime}</time>
          <ActionButton action={confirmShown} subject={alarm} onDone={close} size="small" />
          <SoundButton className={styles.close} />
        </>
      )}
      <button type="button" className={styles.close} aria-label={t('关闭')} onClick={close}>
        <CloseOutlined />
      </button>
      {isCompact && isUnfolded && (
        <div className={styles.foot}>
          <Button onClick={open}>{t('查看')}</Button>
          <ActionButton action={confirmShown} subject={alarm} onDone={close} />
        </div>
      )}
    </section>
  )
}
