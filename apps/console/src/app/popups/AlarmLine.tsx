import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import type { Alarm } from '@energy-console/contract/alarms'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { ActionButton } from '../../kit/action/ActionButton'
import { TagMark } from '../../kit/device/TagMark'
import { LevelShape, levelLabel } from '../../kit/LevelMark'
import { AlarmViewLink } from './AlarmViewLink'
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
 * An alarm in a line below the page: a click opens it, and what can be done stands beside (platform-shell, section 4). Where it says
 * more than a compact window has room for, a button shows all of it.
 */
export function AlarmLine({ alarm, open, close }: AlarmLineProps) {
  const { t } = useTranslation()
  const isCompact = useIsCompact()
  const [isUnfolded, setUnfolded] = useState(false)
  const words = useRef<HTMLSpanElement>(null)
  const isCut = useIsCut(words)
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
      <button type="button" className={styles.text} title={t('在新标签页中查看告警')} onClick={open}>
        <span
          ref={words}
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
      {!isCompact && <time className="num">{alarmTime}</time>}
      {isCompact && (isCut || isUnfolded) && (
        <button
          type="button"
          className={styles.close}
          aria-expanded={isUnfolded}
          aria-label={t(isUnfolded ? '收起' : '展开')}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? <DownOutlined /> : <UpOutlined />}
        </button>
      )}
      <AlarmViewLink alarm={alarm} className={isCompact ? styles.close : styles.link} isMark={isCompact} />
      <ActionButton
        action={confirmShown}
        subject={alarm}
        onDone={close}
        {...(isCompact ? {} : { size: 'small' as const })}
      />
      {!isCompact && <SoundButton className={styles.close} />}
      <button type="button" className={styles.close} aria-label={t('关闭')} onClick={close}>
        <CloseOutlined />
      </button>
    </section>
  )
}

/** Whether what an element says has no room in it. */
function useIsCut(element: { readonly current: HTMLElement | null }): boolean {
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const watcher = new ResizeObserver(() => setCut(current.scrollHeight > current.clientHeight + 1))
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [element])
  return isCut
}
